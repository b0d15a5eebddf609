internal import CGIO

/// Memory that a process holds and does not use.
public enum FreeMemory {
    /// Gives what lies free in the allocator's pools back to the system (`malloc_trim`). From any thread; takes time in proportion to the
    /// pools' pages, some milliseconds for 300 MiB.
    public static func giveBack() {
        malloc_trim(0)
    }
}
