import { z } from 'zod'

/** Seconds after which an organiser not seen again counts as gone. */
export const presenceSeconds = 60

/** Asked every few seconds by a page that is being looked at; `guest` empty where it is about nobody, `after` up to where it has looked. */
export const lookFormSchema = z.object({
  intent: z.literal('look'),
  guest: z.union([z.literal('').transform(() => null), z.uuid()]).default(null),
  after: z.coerce.number().int().nonnegative().default(0),
})

export type PersonAtWork = {
  personId: string
  email: string
  isOneself: boolean
  /** Whose page is open, if any, and since when (ISO). No name: a look at it would have to be noted (rules: who sees what); pages know theirs. */
  looksAt: { guestRegistrationId: string; since: string } | null
}

/** What a page hears: who is at work, and who has changed how much since it looked; `by` null for guests, hosts and the clock. */
export type LookedAround = {
  people: PersonAtWork[]
  news: { by: string | null; count: number }[]
  /** Up to where this has looked. */
  seenTo: number
}
