import { describe, expect, it } from 'vitest'
import {
  CONSENT_KEYS,
  consentRules,
  consentText,
  isConsentKey,
  missingConsents,
  requiredConsents,
} from '#domain/consent.ts'

const keysOf = (role: 'guest' | 'host') => requiredConsents(role).map(({ textKey }) => textKey)
const given = (textKey: string, textVersion = 1) => ({ textKey, textVersion })

describe('the register', () => {
  it('names what a registration needs, box by box', () => {
    expect(keysOf('guest')).toEqual([
      'privacy',
      'guest-conduct-home',
      'guest-conduct-communication',
      'guest-conduct-respect',
    ])
    expect(keysOf('host')).toEqual([
      'privacy',
      'host-conduct-expectations',
      'host-conduct-communication',
      'host-conduct-respect',
    ])
  })

  it('ends a registration exactly if it needs the text', () => {
    for (const key of CONSENT_KEYS) {
      const { isNeeded, effect } = consentRules[key]
      expect(effect === 'registration-ends', key).toBe(isNeeded)
    }
  })

  it('knows its keys, and not what objects have by nature', () => {
    expect(isConsentKey('sensitive')).toBe(true)
    expect(isConsentKey('toString')).toBe(false)
    expect(isConsentKey('newsletter')).toBe(false)
  })
})

describe('a consent', () => {
  it('is missing where it was never given, or for another version', () => {
    const required = [consentText('privacy'), { textKey: 'sensitive', version: 2 } as const]
    expect(missingConsents([], required)).toEqual(required)
    expect(missingConsents([given('privacy'), given('sensitive', 1)], required)).toEqual([required[1]])
    expect(missingConsents([given('privacy'), given('sensitive', 2)], required)).toEqual([])
    expect(missingConsents([given('privacy', 2)], requiredConsents('guest'))).toContainEqual(
      consentText('privacy'),
    )
  })
})
