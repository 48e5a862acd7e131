import * as z from 'zod'

/** The one form of the page: counts what retention would do now, and changes nothing. */
export const rehearsalSchema = z.object({ intent: z.literal('rehearse') })
