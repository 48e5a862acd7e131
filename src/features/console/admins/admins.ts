import * as z from 'zod'
import type { MomentWords } from '#i18n/moment.ts'
import type { Pressed, PressRefusal } from '#domain/second-yes.ts'

/** What an organiser can decide about another one's entry. */
const decisionSchema = z.object({
  intent: z.enum(['approve', 'decline', 'revoke', 'stop']),
  personId: z.uuid(),
})
export type Decision = z.infer<typeof decisionSchema>['intent']

/** What is decided about a file of everybody that another has asked for. */
export const fileDecisionSchema = z.object({ intent: z.enum(['agree-file', 'refuse-file']), id: z.uuid() })
export type FileView = {
  id: string
  email: string
  list: 'guests' | 'hosts' | 'matches' | 'letters' | 'mails' | null
  hasContacts: boolean
  reason: string
  count: number
  until: MomentWords
  isMine: boolean
  press: Pressed
}

/** What came of it. `nothing`: somebody else has decided already, or it is not theirs to decide. */
export const DECIDED = [
  'done',
  'asked',
  'nothing',
  'no-standing',
  'same-hand',
  'nobody',
  'too-many',
  'not-approved',
] as const
export type Decided = (typeof DECIDED)[number] &
  ('done' | 'asked' | 'nothing' | 'too-many' | 'not-approved' | PressRefusal)
