/** What organisers say about a guest and a host, and how it is taken off again. */
export const PAIR_MARKS = ['pin', 'unpin', 'veto', 'unveto'] as const
/** What they say about a guest alone. */
export const GUEST_MARKS = ['skip', 'unskip', 'arranged-elsewhere', 'needs-place'] as const
export type MarkName = (typeof PAIR_MARKS)[number] | (typeof GUEST_MARKS)[number]
