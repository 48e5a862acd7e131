import { answerTables } from '#domain/own-data/answers.ts'
import type { OwnTable } from '#domain/own-data/own-table.ts'
import { recordTables } from '#domain/own-data/records.ts'

export type { OwnedBy } from '#domain/own-data/own-table.ts'

/** Everything we hold about a person, table by table (rules: retention), what of it they are given, and why not the rest. Checked against the catalogue. */

/** In the order in which they are read, in the names of the database. */
export const OWN_TABLES = { ...answerTables, ...recordTables } as const

export type OwnTableName = keyof typeof OWN_TABLES
export const OWN_TABLE_NAMES = Object.keys(OWN_TABLES) as OwnTableName[]

export function givenColumns(name: OwnTableName): string[] {
  const { answers, shown }: OwnTable = OWN_TABLES[name]
  return [...(answers ?? []).map(({ column }) => column), ...shown]
}

/** Tables that know a person or a registration and are not given out, each with the reason. */
export const KEPT_BACK: Readonly<Record<string, string>> = {
  challenge_code: 'hashes of codes, worth nothing after fifteen minutes',
  newsletter_link: 'hashes of links',
  recovery_code: 'keyed hashes of codes that let one in',
  recovery_set: 'that such codes were made, by numbers that lead to nothing',
  suppression: 'a keyed hash of the address; whether one’s own is in it is said',
  geocoder_answer: 'where an address lies, by a keyed hash of it and by nobody’s name',
  rate_limit: 'keyed hashes that count and name nobody',
  farewell: 'exists only once everything else is gone',
  broadcast: 'what organisers write to many, and which organiser; the mails one got are given out',
  mail_action: 'knows which organiser paused, repeated or cancelled mails',
  mail_report: 'what mail servers said of a mail; that it failed is given out',
  round: 'knows which organiser opened it',
  dispatch: 'knows which organiser sent offers, and took them back',
  round_rank: 'guests never see a rank (rules: tiers); what it is made of is in their answers',
  history_entry: 'knows which organiser did something',
  edition_change: 'knows which organiser changed dates and rules, and agreed',
  second_yes: 'knows which organisers asked for something together, and about which of them',
  history_part: 'how organisers have tried things out; the matches that came of it are given out',
  pin: 'tells as much about somebody else',
  skip: 'whom organisers look at later; gone once there is a place',
  presence: 'which organiser is at work, for a minute',
  veto: 'tells as much about somebody else',
  import_file: 'a list that an organiser is about to import; gone within a day',
  import_run: 'knows which organiser imported a list',
  import_row: 'what a draft was before an organiser’s list, to undo it; the answers of today are given out',
  plan_run:
    'what a machine proposed for a round, by ids and without anybody’s answers; knows which organiser asked',
  not_with: 'tells as much about somebody else, and keeps people safe',
  block_party:
    'whom a block is about: that two are kept apart tells as much about somebody else; a block of oneself is given out',
  block_address: 'keyed hashes of the addresses of somebody who is blocked',
  incident_look: 'knows which organiser has looked at what somebody has told',
}
