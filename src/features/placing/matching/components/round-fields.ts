// Apart from the schema, which stays on the server.

/** What an organiser may say when a round is opened. */
export const ROUND_FIELDS = ['answerTime', 'answerUnit', 'holdTiersFrom', 'holdShare'] as const
export type RoundField = (typeof ROUND_FIELDS)[number]
export type TypedRound = Partial<Record<RoundField, string>>
