// Apart from the schema, which stays on the server.

/** Which drafts are shown: those that can leave, those that wait for somebody to ask or to look, those to guests who had an offer before. */
export const DRAFT_FILTERS = ['all', 'ready', 'blocked', 'unfit', 'again'] as const
export type DraftFilter = (typeof DRAFT_FILTERS)[number]
