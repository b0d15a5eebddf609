internal import CCairo
public import Cairo
public import Geometry

extension Canvas {
    /// Draws `text` from `point` on in the system's own sans serif at `size`, in the colour set (`cairo_select_font_face`, `cairo_show_text`).
    public func text(_ text: String, at point: Point, size: Length) {
        let all = Rect(x: .zero, y: .zero, width: .points(10_000), height: .points(10_000))
        lend(all) { context in
            cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
            cairo_set_font_size(context, size.points)
            cairo_move_to(context, point.x.points, point.y.points)
            cairo_show_text(context, text)
        }
    }
}
