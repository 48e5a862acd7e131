/**
 * The register of everything people agree to when they register (rules: consent): which text, in which version, in which
 * role, and what withdrawing it does. Another wording is another version, and a new version asks again.
 */

type Role = 'guest' | 'host'

/** `registration-ends`: there is none without it. `answers-erased`, `needs-erased`: given on its strength. `off-the-list`: for mails about next year. */
export type WithdrawalEffect = 'registration-ends' | 'answers-erased' | 'needs-erased' | 'off-the-list'

type ConsentRule = {
  readonly version: number
  readonly roles: readonly Role[]
  /** There is no registration without it; the others are asked where they apply. */
  readonly isNeeded: boolean
  /** The step of the form that asks for it; null where sign-up itself does. */
  readonly step: string | null
  readonly effect: WithdrawalEffect
}

const conduct = (role: Role): ConsentRule => ({
  version: 1,
  roles: [role],
  isNeeded: true,
  step: 'conduct',
  effect: 'registration-ends',
})

const rules = {
  privacy: {
    version: 1,
    roles: ['guest', 'host'],
    isNeeded: true,
    step: null,
    effect: 'registration-ends',
  },
  sensitive: {
    version: 1,
    roles: ['guest'],
    isNeeded: false,
    step: 'equality',
    effect: 'answers-erased',
  },
  access: {
    version: 1,
    roles: ['guest'],
    isNeeded: false,
    step: 'needs',
    effect: 'needs-erased',
  },
  'guest-conduct-home': conduct('guest'),
  'guest-conduct-communication': conduct('guest'),
  'guest-conduct-respect': conduct('guest'),
  'host-conduct-expectations': conduct('host'),
  'host-conduct-communication': conduct('host'),
  'host-conduct-respect': conduct('host'),
  'contact-next-year': {
    version: 1,
    roles: ['host'],
    isNeeded: false,
    step: 'further',
    effect: 'off-the-list',
  },
} as const satisfies Record<string, ConsentRule>

export type ConsentKey = keyof typeof rules
/** Versions and all; handed over where a later register is to be looked at. */
export type ConsentRegister = Readonly<Record<ConsentKey, ConsentRule>>
export const consentRules: ConsentRegister = rules
export const CONSENT_KEYS = Object.keys(rules) as ConsentKey[]

export function isConsentKey(key: string): key is ConsentKey {
  return Object.hasOwn(rules, key)
}

export type ConsentText = { textKey: ConsentKey; version: number }

/** What a box is recorded as when it is ticked today. */
export function consentText(textKey: ConsentKey, register = consentRules): ConsentText {
  return { textKey, version: register[textKey].version }
}

export type GivenConsent = { readonly textKey: string; readonly textVersion: number }

export function requiredConsents(role: Role, register = consentRules): ConsentText[] {
  return CONSENT_KEYS.filter((key) => register[key].isNeeded && register[key].roles.includes(role)).map(
    (key) => consentText(key, register),
  )
}

/** The texts that have to be agreed to (again): never given, withdrawn, or given in another version. `given` holds no withdrawn ones. */
export function missingConsents(
  given: readonly GivenConsent[],
  required: readonly ConsentText[],
): ConsentText[] {
  return required.filter(
    ({ textKey, version }) => !given.some((one) => one.textKey === textKey && one.textVersion === version),
  )
}
