import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CONSENT_KEYS, consentRules, type ConsentKey } from '#domain/consent.ts'
import { newsletterConsent } from '#domain/newsletter.ts'
import type { TextKey } from '#i18n/keys.ts'
import { consentTexts } from './consents.ts'

// What people have agreed to, by what its words were (rules: consent). A pin that no longer fits says: other words are another
// version. Give them a key of their own, a line in `consentTexts`, the next number in `domain/consent` (the newsletter:
// in `domain/newsletter`), and a pin below; never change a pin that is there.

type Pin = { en: string; de: string }

/** Version by version, the first one first. */
const pins: Record<ConsentKey | 'newsletter', readonly Pin[]> = {
  privacy: [{ en: '1c2ee68dcdd53918', de: '530d8e08aeaae634' }],
  sensitive: [{ en: '01faf8199be23434', de: '4745c9295a2e389a' }],
  access: [{ en: 'a023627062d24a76', de: '6a1862684ab77604' }],
  'guest-conduct-home': [{ en: 'b13366343e8a7fb0', de: 'c3ae0b878ec9f8c3' }],
  'guest-conduct-communication': [{ en: '2e19e780c70f5f92', de: '4b3b0f80e826fb18' }],
  'guest-conduct-respect': [{ en: 'a30b60a26bdc1293', de: '26612aa15e33beed' }],
  'host-conduct-expectations': [{ en: '36426c4a8dc22cb5', de: '51035b6bfbb95d20' }],
  'host-conduct-communication': [{ en: 'e168543f5cd2578a', de: '778aba85297af33d' }],
  'host-conduct-respect': [{ en: 'f3c910b84effc62a', de: '9593800391e66bec' }],
  'contact-next-year': [{ en: '5fd54abc175e5109', de: '80bd622e9e245c8f' }],
  newsletter: [{ en: '177adba3e8c72495', de: 'c67ae412b31362dd' }],
}

/** Words that stand inside a text as a link belong to it. */
const linksIn: Partial<Record<TextKey, readonly TextKey[]>> = {
  'signUp.privacy': ['signUp.privacyLink', 'signUp.termsLink'],
  'newsletter.consent': ['newsletter.consentLink'],
}

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function wordsOf(locale: keyof Pin, key: TextKey): string {
  const [namespace = '', name = ''] = key.split('.')
  const file = new URL(`../../../i18n/${locale}/${kebabCase(namespace)}.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return texts[name] ?? ''
}

function pinOf(text: TextKey): Pin {
  const keys = [text, ...(linksIn[text] ?? [])]
  const hash = (locale: keyof Pin) =>
    createHash('sha256')
      .update(keys.map((key) => wordsOf(locale, key)).join('\n'))
      .digest('hex')
      .slice(0, 16)
  return { en: hash('en'), de: hash('de') }
}

const texts = (key: ConsentKey | 'newsletter'): readonly TextKey[] =>
  key === 'newsletter' ? ['newsletter.consent'] : consentTexts[key]

it.each([...CONSENT_KEYS, 'newsletter'] as const)(
  'the words of %s are those of their version, in both languages',
  (key) => {
    const { version } = key === 'newsletter' ? newsletterConsent : consentRules[key]
    expect(texts(key).map(pinOf)).toEqual(pins[key])
    expect(pins[key]).toHaveLength(version)
  },
)
