import type { TextKey } from '#i18n/keys.ts'
import type { Translate } from '#i18n/translate.ts'
import { CONSOLE_PLACES } from '#ui/console-places.ts'
import type { Found } from './found.ts'

/** What is done on pages that are no place of the navigation. */
export const CONSOLE_ACTIONS = [
  { path: '/admin/handover', key: 'admins.consoleHandover' },
  { path: '/admin/matching/plan', key: 'find.action.plan' },
  { path: '/admin/matching/freed', key: 'find.action.freed' },
  { path: '/admin/matching/history', key: 'find.action.history' },
  { path: '/admin/guests/new', key: 'find.action.newGuest' },
  { path: '/admin/hosts/new', key: 'find.action.newHost' },
  { path: '/admin/queueEmailEveryone', key: 'find.action.writeEveryone' },
  { path: '/admin/queueEmailGuests', key: 'find.action.writeGuests' },
  { path: '/admin/queueEmailMatchedGuests', key: 'find.action.writeMatchedGuests' },
  { path: '/admin/queueEmailUnplacedGuests', key: 'find.action.writeUnplacedGuests' },
  { path: '/admin/queueEmailMatchedHosts', key: 'find.action.writeMatchedHosts' },
  { path: '/admin/queueEmailToldOtherwise', key: 'find.action.writeToldOtherwise' },
  { path: '/admin/queueEmailHostLastYearNotRegisteredAgain', key: 'find.action.writeFormerHosts' },
  { path: '/admin/resendMatchEmails', key: 'find.action.resend' },
  { path: '/admin/resendGuestMatchEmails', key: 'find.action.resendToGuest' },
] as const satisfies readonly { path: string; key: TextKey }[]

/** Other words for a page or an action, by its address: what else somebody would type. */
const ALSO: Readonly<Record<string, TextKey>> = {
  '/admin': 'find.also.overview',
  '/admin/mine': 'find.also.mine',
  '/admin/tonight': 'find.also.tonight',
  '/admin/handover': 'find.also.handover',
  '/admin/matching': 'find.also.matching',
  '/admin/rooms': 'find.also.rooms',
  '/admin/match': 'find.also.matches',
  '/admin/inform': 'find.also.inform',
  '/admin/guests': 'find.also.guests',
  '/admin/hosts': 'find.also.hosts',
  '/admin/calls': 'find.also.calls',
  '/admin/migrate': 'find.also.migrate',
  '/admin/incidents': 'find.also.incidents',
  '/admin/checkQueuedEmails': 'find.also.mails',
  '/admin/broadcasts': 'find.also.broadcasts',
  '/admin/mails': 'find.also.catalogue',
  '/admin/letters': 'find.also.letters',
  '/admin/calendar': 'find.also.calendar',
  '/admin/edition': 'find.also.edition',
  '/admin/edition/plan': 'find.also.plans',
  '/admin/feedback': 'find.also.feedback',
  '/admin/impact': 'find.also.impact',
  '/admin/migrate/edition': 'find.also.next',
  '/admin/well': 'find.also.well',
  '/admin/security': 'find.also.security',
  '/admin/security/sessions': 'find.also.sessions',
  '/admin/security/looks': 'find.also.looks',
  '/admin/matching/plan': 'find.also.plan',
  '/admin/matching/freed': 'find.also.freed',
  '/admin/matching/history': 'find.also.history',
  '/admin/guests/new': 'find.also.byHand',
  '/admin/hosts/new': 'find.also.byHand',
}

/** In small letters and without accents; an umlaut may be typed in one letter or in two. */
function spellings(text: string): string[] {
  const plain = (one: string) =>
    one.replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const inTwo = text.normalize('NFC').replaceAll(/[äöüÄÖÜ]/g, (letter) => `${letter}e`)
  return [...new Set([plain(text), plain(inTwo)])]
}
const wordsOf = (text: string) =>
  spellings(text).flatMap((one) => one.split(/[^\p{L}\p{N}]+/u).filter(Boolean))

/** Does a text have each typed word, or a word that begins with it? */
export function holdsWords(text: string, typed: string): boolean {
  const own = wordsOf(text)
  const asked = typed.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return asked.every((word) => spellings(word).some((one) => own.some((known) => known.startsWith(one))))
}

type Place = Found & { kind: 'page' | 'action' }

/** Every page and action of the console, in the order of the navigation, with what else it is called. */
export function listPlaces(t: Translate): (Place & { also: string })[] {
  const alsoOf = (path: string) => (ALSO[path] ? t(ALSO[path]) : '')
  const pages = CONSOLE_PLACES.flatMap((place) =>
    place.pages
      .filter(({ path }) => !CONSOLE_ACTIONS.some((action) => action.path === path))
      .map(({ path, key }) => ({
        kind: 'page' as const,
        name: t(key),
        line: place.key === key ? '' : t(place.key),
        to: path,
        also: alsoOf(path),
      })),
  )
  const actions = CONSOLE_ACTIONS.map(({ path, key }) => ({
    kind: 'action' as const,
    name: t(key),
    line: '',
    to: path,
    also: alsoOf(path),
  }))
  return [...pages, ...actions]
}

/** Pages and actions by some of their words; those whose name says it before those that are only called so, too. */
export function findPlaces(t: Translate, typed: string, most: number): Place[] {
  if (!/[\p{L}\p{N}]/u.test(typed)) return []
  const all = listPlaces(t)
  const named = all.filter(({ name }) => holdsWords(name, typed))
  const alike = all.filter(
    (place) => !named.includes(place) && holdsWords([place.name, place.line, place.also].join(' '), typed),
  )
  return [...named, ...alike].slice(0, most).map(({ kind, name, line, to }) => ({ kind, name, line, to }))
}
