/**
 * The keys of all texts, as types only, given by the English files. A new namespace = a file per language and a line here. That
 * a language has each of them, and none too many, is found by the plugin that compiles them (config/texts-plugin.ts).
 */
type English = {
  account: typeof import('./en/account.json')
  afterwards: typeof import('./en/afterwards.json')
  addresses: typeof import('./en/addresses.json')
  admins: typeof import('./en/admins.json')
  broadcasts: typeof import('./en/broadcasts.json')
  calendar: typeof import('./en/calendar.json')
  companions: typeof import('./en/companions.json')
  common: typeof import('./en/common.json')
  dashboard: typeof import('./en/dashboard.json')
  deviceTest: typeof import('./en/device-test.json')
  discovery: typeof import('./en/discovery.json')
  documents: typeof import('./en/documents.json')
  edition: typeof import('./en/edition.json')
  errors: typeof import('./en/errors.json')
  facts: typeof import('./en/facts.json')
  failure: typeof import('./en/failure.json')
  feedback: typeof import('./en/feedback.json')
  find: typeof import('./en/find.json')
  guests: typeof import('./en/guests.json')
  history: typeof import('./en/history.json')
  home: typeof import('./en/home.json')
  hostRooms: typeof import('./en/host-rooms.json')
  hosts: typeof import('./en/hosts.json')
  impact: typeof import('./en/impact.json')
  imports: typeof import('./en/imports.json')
  inform: typeof import('./en/inform.json')
  kept: typeof import('./en/kept.json')
  lists: typeof import('./en/lists.json')
  mailCatalogue: typeof import('./en/mail-catalogue.json')
  calls: typeof import('./en/calls.json')
  byHand: typeof import('./en/by-hand.json')
  mailDesk: typeof import('./en/mail-desk.json')
  mails: typeof import('./en/mails.json')
  maps: typeof import('./en/maps.json')
  matches: typeof import('./en/matches.json')
  matching: typeof import('./en/matching.json')
  mine: typeof import('./en/mine.json')
  newsletter: typeof import('./en/newsletter.json')
  nextEdition: typeof import('./en/next-edition.json')
  offer: typeof import('./en/offer.json')
  planning: typeof import('./en/planning.json')
  presence: typeof import('./en/presence.json')
  profile: typeof import('./en/profile.json')
  reasons: typeof import('./en/reasons.json')
  refusals: typeof import('./en/refusals.json')
  rehearsal: typeof import('./en/rehearsal.json')
  rooms: typeof import('./en/rooms.json')
  records: typeof import('./en/records.json')
  secondFactor: typeof import('./en/second-factor.json')
  seasonCalendar: typeof import('./en/season-calendar.json')
  share: typeof import('./en/share.json')
  signIn: typeof import('./en/sign-in.json')
  signUp: typeof import('./en/sign-up.json')
  security: typeof import('./en/security.json')
  well: typeof import('./en/well.json')
  way: typeof import('./en/way.json')
  letterDesk: typeof import('./en/letter-desk.json')
  letterPaper: typeof import('./en/letter-paper.json')
  visaLetters: typeof import('./en/visa-letters.json')
  telling: typeof import('./en/telling.json')
  incidents: typeof import('./en/incidents.json')
  wizard: typeof import('./en/wizard.json')
  workbench: typeof import('./en/workbench.json')
}
type KeysOf<T> = {
  [N in keyof T]: `${Extract<N, string>}.${Extract<Exclude<keyof T[N], 'default'>, string>}`
}[keyof T]

export type TextKey = KeysOf<English>
export type TextNamespace = keyof English

/** Words that every mail has in its folder of `src/mails`; for the others each mail's own reading knows which there are. */
export type OwnKey = `mails/${string}.${'name' | 'when' | 'job' | 'coming' | `variant.${string}`}`
