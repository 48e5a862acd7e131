// Apart from the schema, which stays on the server.

/** What may be different at a host: none at all, a bed of a kind more, older guests welcome. */
export const WHAT_IFS = ['drop', 'single', 'double', 'air-mattress', 'older'] as const
