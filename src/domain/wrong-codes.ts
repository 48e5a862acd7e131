/** Codes of sixty bits and more cannot be guessed, so a right one always works. Wrong ones of a network are answered later and later. */
export const WRONG_CODES = {
  /** In an hour, from one network, answered at once. */
  free: 20,
  stepMs: 250,
  longestMs: 5_000,
} as const

/** How much later a wrong code is answered, which is the so-manieth of its network in this hour. */
export function waitAfterWrong(count: number): number {
  return Math.min(Math.max(0, count - WRONG_CODES.free) * WRONG_CODES.stepMs, WRONG_CODES.longestMs)
}
