/** What words of a list probably mean, to be asked about once. A guess is never taken without a person's yes. */
import { sameWord } from './cells.ts'
import { nearestWord } from './near-word.ts'
import { guessYesNo } from './yes-no.ts'

/** A value of ours with the words it goes by. */
export type Choice = { value: string; words: readonly string[] }

/** Parts of words by which people mean a value, in the one spelling of `sameWord`; by control, because "shared" is two things. */
const STEMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  sleeping: {
    bed: ['bett', 'bed', 'sofa', 'couch', 'schlafsessel', 'futon'],
    'air-mattress': ['luftmatratze', 'matratze', 'airmattress', 'airbed', 'mattress', 'luftbett'],
    'bring-air-mattress': `
  isomatte eigeneluftmatratze eigenematratze eigenematte mitbringen bringe schlafsack ownairmattress
  ownmattress bringmy bringown sleepingmat sleepingpad boden floor`
      .trim()
      .split(/\s+/),
  },
  roomSharing: {
    no: ['einzel', 'allein', 'eigeneszimmer', 'ownroom', 'single', 'private', 'nichtteilen', 'notshare'],
    'same-gender': [
      'gleichesgeschlecht',
      'gleichgeschlecht',
      'samegender',
      'samesex',
      'nurfrauen',
      'nurmaenner',
      'womenonly',
    ],
    yes: [
      'egal',
      'mehrbett',
      'gemischt',
      'mixed',
      'anyone',
      'dontmind',
      'gerneteilen',
      'teilenok',
      'geteilt',
      'shared',
    ],
  },
  living: {
    alone: ['allein', 'alone', 'single', 'bymyself'],
    couple: ['paar', 'couple', 'partner', 'zuzweit', 'freund', 'ehe'],
    family: ['famil', 'kind', 'child', 'kids'],
    'shared-flat': [
      'wg',
      'wohngemeinschaft',
      'sharedflat',
      'flatshare',
      'housemate',
      'mitbewohn',
      'flatmate',
      'roommate',
    ],
    'shared-room': ['geteilteszimmer', 'sharedroom', 'meinzimmer', 'myroom'],
    hall: `
  halle saal gemeindehaus pfarrheim vereinsheim vereinsraum clubraum klassenzimmer schulraum gym hall clubroom
  clubhouse communitycent classroom`
      .trim()
      .split(/\s+/),
  },
  gender: {
    female: ['frau', 'weib', 'woman', 'female', 'girl', 'sieihr', 'sheher'],
    male: ['mann', 'maenn', 'male', 'boy', 'erihm', 'hehim'],
    diverse: ['divers', 'nonbin', 'nichtbin', 'inter', 'agender', 'enby', 'theythem', 'queer'],
  },
}
const NOT = /(?:^|[^\p{L}])(?:kein|keine|keinen|nicht|ohne|außer|no|not|without|except)(?:[^\p{L}]|$)/u

/** The values of a control that a text speaks of: one, or with `many` each of them; none where it is not clear. */
export function guessMeaning(
  control: string,
  text: string,
  choices: readonly Choice[],
  many: boolean,
): string[] {
  if (choices.length === 2 && choices.every(({ value }) => value === 'yes' || value === 'no')) {
    const guess = guessYesNo(text)
    return guess === null ? [] : [guess ? 'yes' : 'no']
  }
  if (control === 'sleeping' && saysAny(text)) return choices.map(({ value }) => value)
  const known = choices.map(({ value, words }) => {
    const own = words.map(sameWord).filter((word) => word.length > 3)
    return { value, stems: [...(STEMS[control]?.[value] ?? []), ...own] }
  })
  const whole = withoutTypos(
    text,
    known.flatMap(({ stems }) => stems),
  )
  const hits = known.flatMap(({ value, stems }) => {
    const longest = stems.filter((stem) => whole.includes(stem)).toSorted((a, b) => b.length - a.length)[0]
    return longest === undefined ? [] : [{ value, stem: longest }]
  })
  // "own air mattress" speaks of an air mattress only by the way, "female" of no male.
  const clear = hits.filter(
    ({ stem }) => !hits.some((other) => other.stem !== stem && other.stem.includes(stem)),
  )
  if (
    NOT.test(text.toLowerCase()) &&
    !clear.some(({ stem }) => stem.startsWith('nicht') || stem.startsWith('not'))
  )
    return []
  return many || clear.length === 1 ? clear.map(({ value }) => value) : []
}

/** In one spelling, each word as it was meant where it is near to one that we know. */
function withoutTypos(text: string, stems: readonly string[]): string {
  const whole = sameWord(text)
  const nearest = nearestWord(whole, stems)
  if (nearest !== null && !stems.some((stem) => whole.includes(stem))) return nearest
  return wordsOf(text)
    .map((word) => (stems.some((stem) => word.includes(stem)) ? word : (nearestWord(word, stems) ?? word)))
    .join('')
}

const wordsOf = (text: string) =>
  text
    .split(/[^\p{L}\p{N}'’]+/u)
    .map(sameWord)
    .filter(Boolean)

const ANY = new Set(
  `
  egal alles any anything everything whatever flexibel flexible beliebig irgendwas irgendetwas dontmind
  nopreference nopreferences keinepraeferenz keinepraeferenzen`
    .trim()
    .split(/\s+/),
)
const FILLERS = new Set(
  'ist mir ich bin es das ganz voellig total ok okay gut geht passt moeglich i am im is are would be fine good works for me all'.split(
    ' ',
  ),
)

/** "Egal", "anything is fine", and nothing beside it. */
function saysAny(text: string): boolean {
  const words = wordsOf(text)
  const said = words.filter((word) => !FILLERS.has(word))
  return ANY.has(said.join(''))
}
