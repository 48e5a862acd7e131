/** How many of a row of windows are lit for `part` of `whole`: some as soon as there are some, all only for all. */
export function litWindows(part: number, whole: number, windows: number): number {
  if (whole <= 0 || part <= 0) return 0
  if (part >= whole) return windows
  return Math.min(windows - 1, Math.max(1, Math.round((windows * part) / whole)))
}
