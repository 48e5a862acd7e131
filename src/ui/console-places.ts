/** The places of the console. `pages`: what a place shows, each its own tab; `also`: other addresses that belong to a page. */
export const CONSOLE_PLACES = [
  {
    id: 'today',
    key: 'admins.placeToday',
    pages: [
      { path: '/admin', key: 'admins.placeToday' },
      { path: '/admin/tonight', key: 'admins.placeTonight' },
      { path: '/admin/mine', key: 'admins.consoleMine' },
    ],
  },
  {
    id: 'place',
    key: 'admins.placePlace',
    pages: [
      { path: '/admin/matching', key: 'admins.consoleMatching' },
      { path: '/admin/matching/plan', key: 'admins.placePlan' },
      { path: '/admin/matching/freed', key: 'admins.placeFreed' },
      { path: '/admin/matching/history', key: 'admins.placeHistory' },
    ],
  },
  {
    id: 'offers',
    key: 'admins.placeOffers',
    pages: [
      { path: '/admin/inform', key: 'admins.consoleInform' },
      { path: '/admin/match', key: 'admins.consoleMatches' },
    ],
  },
  {
    id: 'people',
    key: 'admins.placePeople',
    pages: [
      { path: '/admin/guests', key: 'admins.consoleGuests', also: ['/admin/guest/'] },
      { path: '/admin/hosts', key: 'admins.consoleHosts', also: ['/admin/host/'] },
      { path: '/admin/migrate', key: 'admins.consoleMigrate' },
    ],
  },
  { id: 'rooms', key: 'admins.consoleRooms', pages: [{ path: '/admin/rooms', key: 'admins.consoleRooms' }] },
  {
    id: 'messages',
    key: 'admins.placeMessages',
    pages: [
      { path: '/admin/checkQueuedEmails', key: 'admins.consoleMails', also: ['/admin/resend'] },
      { path: '/admin/broadcasts', key: 'admins.consoleBroadcasts', also: ['/admin/queueEmail'] },
      { path: '/admin/letters', key: 'admins.consoleLetters' },
    ],
  },
  { id: 'calls', key: 'admins.consoleCalls', pages: [{ path: '/admin/calls', key: 'admins.consoleCalls' }] },
  {
    id: 'concerns',
    key: 'admins.consoleIncidents',
    pages: [{ path: '/admin/incidents', key: 'admins.consoleIncidents' }],
  },
  {
    id: 'season',
    key: 'admins.placeSeason',
    pages: [
      { path: '/admin/calendar', key: 'admins.consoleCalendar' },
      { path: '/admin/edition', key: 'admins.consoleEdition' },
      { path: '/admin/edition/plan', key: 'admins.placePlans' },
      { path: '/admin/migrate/edition', key: 'admins.consoleNext' },
    ],
  },
  {
    id: 'afterwards',
    key: 'admins.placeAfterwards',
    pages: [
      { path: '/admin/feedback', key: 'admins.consoleFeedback' },
      { path: '/admin/impact', key: 'admins.consoleImpact' },
    ],
  },
  {
    id: 'site',
    key: 'admins.placeSite',
    pages: [
      { path: '/admin/well', key: 'admins.consoleWell' },
      { path: '/admin/mails', key: 'admins.consoleCatalogue' },
    ],
  },
  {
    id: 'security',
    key: 'admins.consoleSecurity',
    pages: [
      { path: '/admin/security', key: 'admins.consoleSecurity' },
      { path: '/admin/security/sessions', key: 'admins.consoleSessions' },
      { path: '/admin/security/looks', key: 'admins.consoleLooks' },
    ],
  },
] as const

export type ConsolePlace = (typeof CONSOLE_PLACES)[number]
export type ConsolePage = ConsolePlace['pages'][number]

/** The place and its page that an address belongs to: the one whose own address reaches furthest into it. */
export function placeOf(path: string): { place: ConsolePlace; page: ConsolePage } {
  const reach = (page: ConsolePage): number => {
    const also: readonly string[] = 'also' in page ? page.also : []
    const fits = [page.path, ...also].filter(
      (start) => path === start || path.startsWith(also.includes(start) ? start : `${start}/`),
    )
    return Math.max(0, ...fits.map(({ length }) => length))
  }
  const all = CONSOLE_PLACES.flatMap((place) => place.pages.map((page) => ({ place, page })))
  const [first = all[0]!] = all.toSorted((one, other) => reach(other.page) - reach(one.page))
  return first
}
