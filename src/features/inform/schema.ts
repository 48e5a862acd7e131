import * as z from 'zod'

/** The chosen drafts; a page shows far fewer than this. */
export const sendSchema = z.object({ matches: z.array(z.uuid()).min(1).max(500) })
