import * as z from 'zod'
import { CONSENT_KEYS, type ConsentKey } from '#domain/consent.ts'
import type { TextKey } from '#i18n/keys.ts'

/** The texts beside each box by version, oldest first. A changed text gets a new key, a line here and a version in `domain/consent` (rules: consent). */
export const consentTexts: Readonly<Record<ConsentKey, readonly TextKey[]>> = {
  privacy: ['signUp.privacy'],
  sensitive: ['guests.sensitiveConsent'],
  access: ['guests.accessConsent'],
  'guest-conduct-home': ['guests.conductHome'],
  'guest-conduct-communication': ['guests.conductCommunication'],
  'guest-conduct-respect': ['guests.conductRespect'],
  'host-conduct-expectations': ['hosts.conductExpectations'],
  'host-conduct-communication': ['hosts.conductCommunication'],
  'host-conduct-respect': ['hosts.conductRespect'],
  'contact-next-year': ['hosts.contactNextYear'],
}

/** Where somebody agrees again to a text that no step of a form asks about. */
export const agreedHere = 'consents-page'

export const consentsFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('withdraw'), consentId: z.uuid() }),
  z.object({
    intent: z.literal('agree'),
    role: z.enum(['guest', 'host']),
    textKey: z.enum(CONSENT_KEYS),
    version: z.coerce.number().int(),
  }),
])

/** `?withdraw=<id>`: the step before it, which says what follows. */
export const withdrawSchema = z.uuid().nullable().catch(null)
export const doneSchema = z.enum(['yes', 'agreed']).nullable().catch(null)
