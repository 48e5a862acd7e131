/** Which sentences: all, what may be quoted, what was not good, or of one side. */
export const WHICH = ['all', 'quotable', 'not-good', 'guest', 'host'] as const
export type Which = (typeof WHICH)[number]
