import * as z from 'zod'

/** What a mail server posts: the token of the settings, and the mail as it is. */
export const returnedMailSchema = z.object({ token: z.string().min(1).max(1024), message: z.string().min(1) })
