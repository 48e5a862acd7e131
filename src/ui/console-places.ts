/** The menu of organisers. Every page stands here or below one that does; `also`: other addresses that belong to it. */
export const CONSOLE_PARTS = [
  {
    key: 'admins.partOverview',
    pages: [
      { path: '/admin', key: 'admins.consoleIndex' },
      { path: '/admin/mine', key: 'admins.consoleMine' },
      { path: '/admin/handover', key: 'admins.consoleHandover' },
      { path: '/admin/security', key: 'admins.consoleSecurity' },
      { path: '/admin/security/sessions', key: 'admins.consoleSessions' },
      { path: '/admin/security/looks', key: 'admins.consoleLooks' },
    ],
  },
  {
    key: 'admins.partPlacing',
    pages: [
      { path: '/admin/matching', key: 'admins.consoleMatching' },
      { path: '/admin/rooms', key: 'admins.consoleRooms' },
      { path: '/admin/match', key: 'admins.consoleMatches' },
      { path: '/admin/inform', key: 'admins.consoleInform' },
    ],
  },
  {
    key: 'admins.partPeople',
    pages: [
      { path: '/admin/guests', key: 'admins.consoleGuests', also: ['/admin/guest/'] },
      { path: '/admin/hosts', key: 'admins.consoleHosts', also: ['/admin/host/'] },
      { path: '/admin/calls', key: 'admins.consoleCalls' },
      { path: '/admin/migrate', key: 'admins.consoleMigrate' },
      { path: '/admin/incidents', key: 'admins.consoleIncidents' },
    ],
  },
  {
    key: 'admins.partLetters',
    pages: [
      { path: '/admin/checkQueuedEmails', key: 'admins.consoleMails', also: ['/admin/resendMatchEmails'] },
      { path: '/admin/broadcasts', key: 'admins.consoleBroadcasts', also: ['/admin/queueEmail'] },
      { path: '/admin/mails', key: 'admins.consoleCatalogue' },
      { path: '/admin/letters', key: 'admins.consoleLetters' },
    ],
  },
  {
    key: 'admins.partSeason',
    pages: [
      { path: '/admin/calendar', key: 'admins.consoleCalendar' },
      { path: '/admin/edition', key: 'admins.consoleEdition' },
      { path: '/admin/feedback', key: 'admins.consoleFeedback' },
      { path: '/admin/impact', key: 'admins.consoleImpact' },
      { path: '/admin/migrate/edition', key: 'admins.consoleNext' },
      { path: '/admin/well', key: 'admins.consoleWell' },
    ],
  },
] as const

export type ConsolePart = (typeof CONSOLE_PARTS)[number]
export type ConsolePlace = ConsolePart['pages'][number]

/** The part and the page of it that an address belongs to: the one whose own address reaches furthest into it. */
export function placeOf(path: string): { part: ConsolePart; place: ConsolePlace } {
  const reach = (place: ConsolePlace): number => {
    const also: readonly string[] = 'also' in place ? place.also : []
    const fits = [place.path, ...also].filter(
      (start) => path === start || path.startsWith(also.includes(start) ? start : `${start}/`),
    )
    return Math.max(0, ...fits.map(({ length }) => length))
  }
  const all = CONSOLE_PARTS.flatMap((part) => part.pages.map((place) => ({ part, place })))
  const [first = all[0]!] = all.toSorted((one, other) => reach(other.place) - reach(one.place))
  return first
}
