/** What words of a list probably mean, to be asked about once. A guess is never taken without a person's yes. */
import { sameWord } from './cells.ts'
import { nearestWord } from './near-word.ts'
import { guessYesNo } from './yes-no.ts'

export type Choice = { value: string; words: readonly string[] }

/** Parts of words by which people mean a value, in the one spelling of `sameWord`; by control, because "shared" is two things. */
const STEMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  sleeping: {
    bed: 'bett bed sofa couch schlafsessel futon lit canape cama yatak kanepe'.split(' '),
    'air-mattress': `
  luftmatratze matratze airmattress airbed mattress luftbett matelas colchon sismeyatak`
      .trim()
      .split(/\s+/),
    'bring-air-mattress': `
  isomatte eigeneluftmatratze eigenematratze eigenematte mitbringen bringe schlafsack ownairmattress
  ownmattress bringmy bringown sleepingmat sleepingpad boden floor tapisdesol monmatelas miesterilla esterilla`
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
      'onlywomen',
      'withwomen',
      'mitfrauen',
    ],
    yes: [
      'egal',
      'mehrbett',
      'gemischt',
      'mixed',
      'anyone',
      'dontmind',
      'nopreference',
      'gerneteilen',
      'teilenok',
      'geteilt',
      'shared',
    ],
  },
  living: {
    alone: ['allein', 'alone', 'single', 'bymyself'],
    couple: ['paar', 'couple', 'partner', 'zuzweit', 'freund', 'ehe', 'pareja'],
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
const NOT =
  /(?:^|[^\p{L}])(?:kein|keine|keinen|nicht|ohne|außer|no|not|without|except|pas|sans|sauf|sin|salvo|değil|yok)(?:[^\p{L}]|$)/u

/** The values of a control that a text speaks of: one, or with `many` each of them; none where it is not clear. */
export function guessMeaning(
  control: string,
  text: string,
  choices: readonly Choice[],
  many: boolean,
): string[] {
  if (choices.length === 2 && choices.every(({ value }) => value === 'yes' || value === 'no')) {
    const guess = guessYesNo(text) ?? (control === 'pets' && namesAnimals(text) ? true : null)
    return guess === null ? [] : [guess ? 'yes' : 'no']
  }
  // Several beds are for several people.
  if (control === 'sleeping' && /(?<!\d)[2-9](?!\d)/.test(text)) return []
  if (control === 'sleeping' && saysAny(text)) return choices.map(({ value }) => value)
  const known = choices.map(({ value, words }) => {
    const own = words.map(sameWord).filter((word) => word.length > 3)
    return { value, stems: [...(STEMS[control]?.[value] ?? []), ...own] }
  })
  const whole = withoutTypos(
    text,
    known.flatMap(({ stems }) => stems),
  )
  const words = wordsOf(text)
  const hits = known.flatMap(({ value, stems }) => {
    const longest = stems
      .filter((stem) => isIn(stem, whole, words))
      .toSorted((a, b) => b.length - a.length)[0]
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

/** A short one must be a word of its own: "lit" is a bed, and no part of "split". */
const isIn = (stem: string, whole: string, words: readonly string[]) =>
  stem.length < 4 ? words.includes(stem) : whole.includes(stem)

const ANIMALS = new Set(
  `
  hund hunde hunden katze katzen kater hamster kaninchen meerschweinchen vogel voegel wellensittich fisch fische dog
  dogs cat cats rabbit rabbits bird birds fish chien chiens chat chats lapin lapins oiseau oiseaux perro perros gato
  gatos conejo conejos kedi kediler koepek koepekler kus`
    .trim()
    .split(/\s+/),
)
const BESIDE_ANIMALS = new Set(
  'a an and ein eine einen und un une et dos deux y ve var bir iki zwei drei two three klein kleine kleiner small friendly freundlich lieb lieber shy scheu old alter'.split(
    ' ',
  ),
)

/** Animals and how many, and nothing else: the neighbour's cat, or an allergy, is for a person to read. */
function namesAnimals(text: string): boolean {
  const rest = wordsOf(text).filter((word) => !BESIDE_ANIMALS.has(word) && !/^\d$/.test(word))
  return rest.length > 0 && rest.every((word) => ANIMALS.has(word))
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
  nopreference nopreferences keinepraeferenz keinepraeferenzen peuimporte daigual meesigual farketmez`
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
