// Apart from the schema, which stays on the server.

/** For the proof after a suggestion, and for "keep proving". */
export const PROOF_SECONDS = { first: 20, long: 600 } as const
