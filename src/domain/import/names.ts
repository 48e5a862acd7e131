/** A whole name in one cell, as first and last name. It is a guess, shown before anything is brought in. */

export type Name = { first: string; last: string }
/** Which comes first where no comma says it. */
export const NAME_ORDERS = ['first-last', 'last-first'] as const
export type NameOrder = (typeof NAME_ORDERS)[number]

const TITLE =
  /^(?:herrn?|frau|hr\.|fr\.|familie|fam\.|dr\.?|prof\.?|dipl\.-?\p{L}+\.?|mrs?\.?|ms\.?|miss|mx\.?)\s+/iu
const PARTICLES = new Set(
  `
  von vom van zu zum zur de del della der den di da do dos das du la le las los ten ter te el al bin
  ibn ben bint abu st. 't`
    .trim()
    .split(/\s+/),
)

/** More than one person, or none: a household, a parish, a club. */
const NO_PERSON =
  /\d|[&+/]|(?:^|[^\p{L}])(?:familie|fam|family|famille|familia|aile|ailesi|und|and|et|y|ve|gemeinde|kirche|pfarr\p{L}*|verein|\p{L}+verein|e\.\s?v|schule|\p{L}+schule|haus|hotel|wg|church|parish|school|club|association|asociación|derneği|camii)(?:[^\p{L}]|$)/iu

/** Does a first name name one person? "Anneliese und Horst" are two. */
export const isOnePerson = (text: string) => !NO_PERSON.test(text)

/** The name of one person, and whether a title was left out; null for a household, a club, two people. */
export function readName(text: string, order: NameOrder): (Name & { isWhole: boolean }) | null {
  if (NO_PERSON.test(text) || !/\p{L}/u.test(text)) return null
  const name = splitName(text, order)
  const bare = text.replaceAll(/\s+/g, ' ').trim()
  const isTitled = TITLE.test(bare)
  // "Frau Krämer" says no first name.
  if (isTitled && name.last === '') return { first: '', last: name.first, isWhole: false }
  return { ...name, isWhole: !isTitled && withoutTitle(bare) === bare }
}

/** "Lovelace, Ada", "Ada Lovelace", "LOVELACE Ada", "Dr. Ada von der Heide"; a single word is a first name. */
export function splitName(text: string, order: NameOrder): Name {
  let name = text.replaceAll(/\s+/g, ' ').trim()
  while (TITLE.test(name)) name = name.replace(TITLE, '')
  const comma = /^([^,]+),\s*([^,]+)$/.exec(name)
  if (comma) {
    const first = withoutTitle(comma[2] ?? '')
    return first === ''
      ? { first: comma[1]?.trim() ?? '', last: '' }
      : { first, last: comma[1]?.trim() ?? '' }
  }
  const words = name.split(' ').filter((word) => word !== '')
  if (words.length < 2) return { first: name, last: '' }
  const loud = words.filter(isLoud)
  if (loud.length > 0 && loud.length < words.length)
    return { first: words.filter((word) => !isLoud(word)).join(' '), last: loud.join(' ') }
  return order === 'first-last' ? fromEnd(words) : fromStart(words)
}

const withoutTitle = (text: string) => `${text.trim()} `.replace(TITLE, '').trim()

/** Written in capitals, as family names are in some countries; an initial is none. */
const isLoud = (word: string) =>
  word.replaceAll(/\P{L}/gu, '').length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()
const isParticle = (word = '') =>
  PARTICLES.has(word) || (PARTICLES.has(word.toLowerCase()) && /^\p{Ll}/u.test(word))

function fromEnd(words: readonly string[]): Name {
  let at = words.length - 1
  while (at > 1 && isParticle(words[at - 1])) at -= 1
  return { first: words.slice(0, at).join(' '), last: words.slice(at).join(' ') }
}

function fromStart(words: readonly string[]): Name {
  let at = 0
  while (at < words.length - 2 && isParticle(words[at])) at += 1
  return { first: words.slice(at + 1).join(' '), last: words.slice(0, at + 1).join(' ') }
}
