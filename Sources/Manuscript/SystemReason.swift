import FoundationEssentials
import Glibc

/// The system's own words for why a file could not be read (`strerror`), as `Permission denied`; the error's name when it has none.
func systemReason(_ error: any Error) -> String {
    let cocoa = error as? CocoaError
    let posix = (cocoa?.underlying ?? error) as? POSIXError
    if let posix { return String(cString: strerror(posix.code.rawValue)) }
    return cocoa?.code == .fileReadNoPermission ? "Permission denied" : "unknown reason"
}
