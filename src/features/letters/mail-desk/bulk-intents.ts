// Apart from the schemas, which stay on the server.

/** What can be done with the mails that are ticked. */
export const BULK_INTENTS = ['retry', 'cancel', 'release'] as const
export type BulkIntent = (typeof BULK_INTENTS)[number]

/** What the page says was done. */
export const DONE = [...BULK_INTENTS, 'pause', 'resume'] as const
