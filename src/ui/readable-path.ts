/** A path as its reader typed it, umlauts and all; one that does not decode, or to signs nobody sees, as it came. */
export function readablePath(path: string): string {
  try {
    const decoded = decodeURI(path)
    return /\p{C}/u.test(decoded) ? path : decoded
  } catch {
    return path
  }
}
