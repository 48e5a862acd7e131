import * as z from 'zod'
import { LONGEST_REASON } from './components/limits.ts'

/** Why letters are withdrawn. */
export const reasonSchema = z.object({ reason: z.string().trim().min(1).max(LONGEST_REASON) })

/** What else is posted. `round`: for the guests of the newest round. `give`: to one guest. `yes`: what a host has said to an organiser. */
export const oneSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('round') }),
  z.object({ intent: z.literal('give'), guestId: z.uuid() }),
  z.object({ intent: z.literal('yes'), guestId: z.uuid(), matchId: z.uuid() }),
])
