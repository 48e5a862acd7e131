import { untilTheConferenceEnds } from '#domain/timed-mails.ts'
import type { RegistrationMail } from './mail.ts'

/** A mail that tells a guest who has handed in what has happened, while the season runs. */
export const toGuest = {
  kind: 'registration',
  lane: 'match',
  states: ['submitted'],
  role: 'guest',
  time: untilTheConferenceEnds,
  why: 'registration',
} satisfies Partial<RegistrationMail<object, { name: string; when: string }>>
