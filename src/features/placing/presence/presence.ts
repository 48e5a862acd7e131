import { z } from 'zod'

/** Seconds after which whoever has not been seen again is gone, and looks at nobody any more. */
export const presenceSeconds = 60

/** Sent by a page that is being looked at, twice in that time; `guest` empty where it is about nobody. */
export const lookFormSchema = z.object({
  intent: z.literal('look'),
  guest: z.union([z.literal('').transform(() => null), z.uuid()]).default(null),
})

export type PersonAtWork = {
  personId: string
  email: string
  isOneself: boolean
  /** Whose page is open, if any, and since when (ISO). No name: a look at it would have to be noted (rules: who sees what); pages know theirs. */
  looksAt: { guestRegistrationId: string; since: string } | null
}

/** What a stream tells: ids and kinds, never names. */
export type LiveChange = {
  kind: 'match' | 'history'
  what: string
  matchId: string | null
  guestIds: string[]
  /** The organiser; null where it was somebody else. */
  by: string | null
}
