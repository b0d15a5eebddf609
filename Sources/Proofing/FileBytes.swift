import Foundation

/// Whole files.
enum FileBytes {
    /// The bytes of the file at `path`.
    ///
    /// - Throws: `ProofError` for a folder, a pipe or a device, and for what cannot be read.
    static func read(_ path: String) throws(ProofError) -> [UInt8] {
        try check(path)
        do {
            return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw ProofError(file: path, reason: "it cannot be read: \(reason(error))")
        }
    }

    /// Sees that `path` names a regular file.
    static func check(_ path: String) throws(ProofError) {
        let place = exists(path)
        guard place.something else { throw ProofError(file: path, reason: "there is no such file") }
        if place.folder { throw ProofError(file: path, reason: "it is a folder") }
        do {
            let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            let kind = try FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType
            if kind == .typeRegular { return }
        } catch {
            throw ProofError(file: path, reason: "it cannot be read: \(reason(error))")
        }
        throw ProofError(file: path, reason: "it is a pipe or a device, not a file")
    }

    /// What stands at a path.
    static func exists(_ path: String) -> (something: Bool, folder: Bool) {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return (exists, exists && isFolder.boolValue)
    }

    /// The system's word for a failure.
    static func reason(_ error: any Error) -> String {
        let whole = error as NSError
        if let underlying = whole.userInfo[NSUnderlyingErrorKey] as? NSError, underlying.domain == NSPOSIXErrorDomain {
            return String(cString: strerror(Int32(underlying.code)))
        }
        if whole.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(whole.code))) }
        guard let code = posix(whole.code) else {
            return whole.domain == NSCocoaErrorDomain ? "the system gives no reason" : whole.localizedDescription
        }
        return String(cString: strerror(code))
    }

    /// The system's number for Foundation's, where there is one of the same meaning.
    private static func posix(_ code: Int) -> Int32? {
        switch CocoaError.Code(rawValue: code) {
        case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
        case .fileReadNoPermission, .fileWriteNoPermission: EACCES
        case .fileWriteFileExists: EEXIST
        case .fileWriteOutOfSpace: ENOSPC
        case .fileWriteVolumeReadOnly: EROFS
        case .fileReadTooLarge: EFBIG
        default: nil
        }
    }
}
