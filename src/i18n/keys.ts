/**
 * The keys of all texts, as types only. The English files give the keys; this file does not compile while a German
 * text is missing or one too many. A new namespace = a file per language and one line in each of the two types.
 */
type English = {
  account: typeof import('./en/account.json')
  addresses: typeof import('./en/addresses.json')
  admins: typeof import('./en/admins.json')
  broadcasts: typeof import('./en/broadcasts.json')
  calendar: typeof import('./en/calendar.json')
  common: typeof import('./en/common.json')
  dashboard: typeof import('./en/dashboard.json')
  deviceTest: typeof import('./en/device-test.json')
  discovery: typeof import('./en/discovery.json')
  documents: typeof import('./en/documents.json')
  errors: typeof import('./en/errors.json')
  guests: typeof import('./en/guests.json')
  history: typeof import('./en/history.json')
  home: typeof import('./en/home.json')
  hosts: typeof import('./en/hosts.json')
  imports: typeof import('./en/imports.json')
  inform: typeof import('./en/inform.json')
  kept: typeof import('./en/kept.json')
  lists: typeof import('./en/lists.json')
  mailCatalogue: typeof import('./en/mail-catalogue.json')
  mailDesk: typeof import('./en/mail-desk.json')
  mails: typeof import('./en/mails.json')
  maps: typeof import('./en/maps.json')
  matches: typeof import('./en/matches.json')
  matching: typeof import('./en/matching.json')
  newsletter: typeof import('./en/newsletter.json')
  nextEdition: typeof import('./en/next-edition.json')
  planning: typeof import('./en/planning.json')
  presence: typeof import('./en/presence.json')
  profile: typeof import('./en/profile.json')
  reasons: typeof import('./en/reasons.json')
  rehearsal: typeof import('./en/rehearsal.json')
  rooms: typeof import('./en/rooms.json')
  records: typeof import('./en/records.json')
  seasonCalendar: typeof import('./en/season-calendar.json')
  signIn: typeof import('./en/sign-in.json')
  signUp: typeof import('./en/sign-up.json')
  wizard: typeof import('./en/wizard.json')
  workbench: typeof import('./en/workbench.json')
}
type German = {
  account: typeof import('./de/account.json')
  addresses: typeof import('./de/addresses.json')
  admins: typeof import('./de/admins.json')
  broadcasts: typeof import('./de/broadcasts.json')
  calendar: typeof import('./de/calendar.json')
  common: typeof import('./de/common.json')
  dashboard: typeof import('./de/dashboard.json')
  deviceTest: typeof import('./de/device-test.json')
  discovery: typeof import('./de/discovery.json')
  documents: typeof import('./de/documents.json')
  errors: typeof import('./de/errors.json')
  guests: typeof import('./de/guests.json')
  history: typeof import('./de/history.json')
  home: typeof import('./de/home.json')
  hosts: typeof import('./de/hosts.json')
  imports: typeof import('./de/imports.json')
  inform: typeof import('./de/inform.json')
  kept: typeof import('./de/kept.json')
  lists: typeof import('./de/lists.json')
  mailCatalogue: typeof import('./de/mail-catalogue.json')
  mailDesk: typeof import('./de/mail-desk.json')
  mails: typeof import('./de/mails.json')
  maps: typeof import('./de/maps.json')
  matches: typeof import('./de/matches.json')
  matching: typeof import('./de/matching.json')
  newsletter: typeof import('./de/newsletter.json')
  nextEdition: typeof import('./de/next-edition.json')
  planning: typeof import('./de/planning.json')
  presence: typeof import('./de/presence.json')
  profile: typeof import('./de/profile.json')
  reasons: typeof import('./de/reasons.json')
  rehearsal: typeof import('./de/rehearsal.json')
  rooms: typeof import('./de/rooms.json')
  records: typeof import('./de/records.json')
  seasonCalendar: typeof import('./de/season-calendar.json')
  signIn: typeof import('./de/sign-in.json')
  signUp: typeof import('./de/sign-up.json')
  wizard: typeof import('./de/wizard.json')
  workbench: typeof import('./de/workbench.json')
}

type KeysOf<T> = {
  [N in keyof T]: `${Extract<N, string>}.${Extract<Exclude<keyof T[N], 'default'>, string>}`
}[keyof T]

export type TextKey = KeysOf<English>
export type TextNamespace = keyof English

/** Words that every mail has in its folder of `src/mails`; for the others each mail's own reading knows which there are. */
export type OwnKey = `mails/${string}.${'name' | 'when' | 'job' | 'coming' | `variant.${string}`}`

type Missing = Exclude<KeysOf<English>, KeysOf<German>>
type Extra = Exclude<KeysOf<German>, KeysOf<English>>
/** A German text that English has not, or the other way round, is a type error on one of these lines naming the key. */
export const everyKeyIsGerman: [Missing] extends [never] ? true : Missing = true
export const noGermanKeyIsExtra: [Extra] extends [never] ? true : Extra = true
