// The QPDF target.
