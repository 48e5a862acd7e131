// Apart from the schemas, which stay on the server.

/** What can be done with many matches at once. */
export const BULK_INTENTS = ['extend-all', 'undraft-all'] as const
