// The CommonMark target.
