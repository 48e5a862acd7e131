import * as z from 'zod'
import type { ConsentKey } from '#domain/consent.ts'
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

/** `?withdraw=<id>`: the step before it, which says what follows. */
export const withdrawSchema = z.uuid().nullable().catch(null)
