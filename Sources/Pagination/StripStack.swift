import Geometry

/// Strips standing in a column, and where each stands.
struct StripStack {
    /// Where a strip stands, from the column's head.
    struct Place {
        /// The strip's top.
        var top: Length
        /// Whether the header of its table is set again above it.
        var header: Bool
        /// By how much the grid moved it down.
        var slack: Length
    }

    let frame: ColumnFrame
    private(set) var pen: Pen
    private(set) var strips: [Strip] = []
    private var places: [Place] = []

    init(frame: ColumnFrame) {
        self.frame = frame
        pen = Pen(grid: frame.grid)
    }

    /// Stands `strip` below what stands.
    mutating func place(_ strip: Strip) {
        let isAtHead = pen.isAtHead
        let top = pen.place(strip)
        strips.append(strip)
        places.append(Place(top: top, header: isAtHead && strip.header != nil, slack: pen.slack))
    }

    /// The strips with their places in a column of `rows` rows.
    ///
    /// What stands off the grid leaves white where the grid is taken up again. A heading takes all of it above itself, so that its last line
    /// stands on the grid; other matter has half above and half below; what ends a full column reaches its foot.
    func settled(rows: Int) -> [(strip: Strip, place: Place)] {
        var settled = Array(zip(strips, places)).map { (strip: $0, place: $1) }
        var start = 0
        while start < strips.count {
            guard !strips[start].isOnGrid else {
                start += 1
                continue
            }
            let end = (start..<strips.count).first { strips[$0].isOnGrid } ?? strips.count
            let shift = shift(of: start..<end, rows: rows)
            for index in start..<end { settled[index].place.top += shift }
            start = end
        }
        return settled
    }

    /// How far the strips `run`, which stand off the grid, move down.
    private func shift(of run: Range<Int>, rows: Int) -> Length {
        let isHeading = strips[run.upperBound - 1].keep > 0
        if run.upperBound < strips.count {
            let slack = places[run.upperBound].slack
            if isHeading { return slack }
            return run.lowerBound == 0 ? .zero : slack / 2
        }
        let bottom = places[run.upperBound - 1].top + strips[run.upperBound - 1].height
        let free = frame.grid * rows - bottom
        return run.lowerBound > 0 && free > .zero && free < frame.grid ? free : .zero
    }
}
