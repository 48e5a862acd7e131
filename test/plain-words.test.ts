import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

// One word for a thing, in every text for people. A phrase of these lists was mended once, with its siblings; what stands
// instead is said beside it.

const root = resolve(import.meta.dirname, '..')

const OUT_OF_USE: Record<'en' | 'de', readonly (readonly [RegExp, string])[]> = {
  en: [
    [/\be-mails?\b(?!-)/i, 'email'],
    [/\bmails\b/i, 'emails'],
    [/\bvery emails\b/i, 'these emails'],
    [/\btoo many tries\b/i, 'too many attempts'],
    [/\btick all\b/i, 'select all'],
    [/\bhas no way out\b|\bway out of one\b/i, 'unsubscribe link'],
    [/\bclock goes\b/i, 'local time'],
    [/\bscrambled\b/i, 'security codes'],
    [/\bto mind\b/i, 'concerns'],
    [/\bmend(?:s|ed|ing)?\b/i, 'repair'],
    [/\bthrow .* draft away\b/i, 'discard draft'],
    [/\bfor an own\b/i, 'the guest’s own'],
    [/\bthat were\b.*\btoo\b/i, 'too many'],
    [/\bthe unfinished\b/i, 'people who have not finished'],
  ],
  de: [
    [/\bMails?\b(?<!E-Mails?)/, 'E-Mail'],
    [/entw(?:erf|orf)en/i, 'vormerken'],
    [/alleinstehend/i, 'allein lebend'],
    [/\bAusgabe\b/, 'Jahrgang'],
    [/\bLöser/, 'Rechenprogramm'],
    [/\bein Druck\b/i, 'ein Klick'],
    [/\bLink drück/i, 'antippen'],
    [/\bZeit zum Annehmen\b|\bPlatz angenommen\b|\bDu hast abgelehnt\b/i, 'zusagen, absagen'],
    [/\bwas vorbei ist\b/i, 'frühere Angebote'],
    [/\bfrag deine Vermietung\b/i, 'frag deine Vermieterin, deinen Vermieter'],
  ],
}

/** What people read of a file: the values of a catalogue, without the names of what is filled in; a page of words whole. */
function textsOf(path: string): string[] {
  const source = readFileSync(resolve(root, path), 'utf8')
  const texts = path.endsWith('.json')
    ? Object.values(JSON.parse(source) as Record<string, string>)
    : source.split('\n')
  return texts.map((text) => text.replaceAll(/\{\w+(?=[,}])|\]\([^)]*\)|\{#[^}]*\}|\b\w+ \{(?=[^{]*\})/g, ''))
}

const filesOf = (language: string) => [
  ...globSync(
    [`src/i18n/${language}/*.json`, `src/mails/*/${language}.json`, `content/${language}/**/*.md`],
    { cwd: root },
  ),
]

test.each(['en', 'de'] as const)('texts in %s use the words that were agreed', (language) => {
  const files = filesOf(language)
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((path) =>
    textsOf(path).flatMap((text) =>
      OUT_OF_USE[language]
        .filter(([phrase]) => phrase.test(text))
        .map(([, better]) => `${path}: “${text.slice(0, 90)}” → ${better}`),
    ),
  )
  expect(found).toEqual([])
})

test.each(['en', 'de'] as const)('each mail says in %s when it is sent', (language) => {
  const mails = globSync(`src/mails/*/${language}.json`, { cwd: root })
  const bare = mails.filter((path) => {
    const { when } = JSON.parse(readFileSync(resolve(root, path), 'utf8')) as { when: string }
    return when.split(' ').length < 3
  })
  expect(mails.length).toBeGreaterThan(40)
  expect(bare).toEqual([])
})

test('a phrase that is out of use would be seen', () => {
  const seen = (language: 'en' | 'de', text: string) =>
    OUT_OF_USE[language].some(([phrase]) => phrase.test(text))
  expect(seen('en', 'Your e-mail is on its way')).toBe(true)
  expect(seen('de', 'Die Mails sind raus')).toBe(true)
  expect(seen('de', 'Die E-Mails sind raus')).toBe(false)
})
