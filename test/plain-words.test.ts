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
    [/\bwhom you(?: travel|’re travelling)\b/i, 'who you’re travelling with'],
    [/\bteller\b/i, 'the person who told us'],
    [/\blook(?:s|ed|ing)? after it\b/i, 'deal with it'],
    [/\blook(?:s|ing)? into (?:the|your) (?:spam|mailbox)/i, 'check your spam folder'],
    [/\b(?:need not|you need no|need nothing)\b/i, 'don’t need to'],
    [
      /\b(?:give|gave|gives) the place free\b|\b(?:give|gave)s? our emails? back\b/i,
      'release the place, bounce',
    ],
    [/\bgo on(?= and|\.| at any| later)/i, 'continue'],
    [/\bpress(?:es)? (?:again|once)\b|\bthat press\b/i, 'try again, that click'],
    [/\bthis is no (?:number|phone|registration|legal)/i, 'this isn’t a …'],
    [/\b(?:taken|drafted|opened|changed|begun) meanwhile\b/i, 'in the meantime'],
    [/\bdo(?:es)? not agree\b/i, 'don’t match'],
    [/\bregistered already\b|\byou are on the list already\b/i, 'already registered'],
    [/\bhow things stand you\b/i, 'you can see how things stand'],
    [/\btrouble with pets\b/i, 'problem with pets'],
    [/\binternet address/i, 'IP address'],
    [/\bis good that you tell\b/i, 'thank you for telling us'],
    [/\b(?:first|last|next|failed) tr(?:y|ies)\b/i, 'attempt'],
  ],
  de: [
    [/\bMails?\b(?<!E-Mails?)/, 'E-Mail'],
    [/entw(?:erf|irf|orf)(?:en|t)\b/i, 'vormerken'],
    [/alleinstehend/i, 'allein lebend'],
    [/\bAusgabe\b/, 'Jahrgang'],
    [/\bLöser/, 'Rechenprogramm'],
    [/\bein Druck\b/i, 'ein Klick'],
    [/\bLink drück/i, 'antippen'],
    [/\bZeit zum Annehmen\b|\bPlatz angenommen\b|\bDu hast abgelehnt\b/i, 'zusagen, absagen'],
    [/\bwas vorbei ist\b/i, 'frühere Angebote'],
    [/\bfrag deine Vermietung\b/i, 'frag deine Vermieterin, deinen Vermieter'],
    [/\bals Gast(?:geber\S*)? an(?:,|\.|melde)|\bwieder an(?:ge)?melde/i, 'registrieren'],
    [
      /\bAngebot (?:abzu)?lehn|\bPlatz (?:abgelehnt|annehmen|anzunehmen)\b|\bangenommen hast\b/i,
      'zusagen, absagen',
    ],
    [/\bnach der Uhr\b|^die Uhr$/i, 'Ortszeit, automatisch'],
    [/\bAusgabe\b/, 'Jahrgang'],
    [/\bDatensatz\b/, 'Eintrag'],
    [/\bfreischalt|\bFreischaltung\b|\bfreigeschaltet\b/i, 'freigeben'],
    [/\bSchwierigkeiten mit Tieren\b|\bProbleme mit Tieren\b/, 'Problem mit Haustieren'],
    [/\bInternetadresse\b(?! \(URL\))/, 'IP-Adresse'],
    [/\bVisumantr/i, 'Visumsantrag'],
    [/\bunsere Post\b|\bPost von uns\b/i, 'E-Mails'],
    [/Organisationsteam|\b(?:aus dem|im|euer|deinem) Team\b(?! (?:arbeiten|verdient))/, 'Organisator:innen'],
    [/vermerk/i, 'notieren'],
    [/\bmit dem gleichen Geschlecht|\bmit gleichem Geschlecht/i, 'demselben Geschlecht'],
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
  expect(seen('en', 'Please look into your spam folder')).toBe(true)
  expect(seen('de', 'Wer sich wieder anmeldet, beginnt von vorn')).toBe(true)
  expect(seen('de', 'Das liest nur das Organisationsteam')).toBe(true)
  expect(seen('de', 'Jemand aus dem Team sieht es')).toBe(true)
  expect(seen('de', 'Ins Team aufnehmen')).toBe(false)
  expect(seen('de', 'Als gelöst vermerkt')).toBe(true)
  expect(seen('de', 'Auf einem neuen Gerät angemeldet')).toBe(false)
})
