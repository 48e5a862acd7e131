// Apart from the schema, which stays on the server.

/** The questions after one change: a host less, a bed of a kind more, older guests welcome. */
export const WHAT_IFS = ['drop', 'single', 'double', 'air-mattress', 'older'] as const
