/**
 * What becomes of every table of the database (rules: retention). A test compares this with the catalogue, so a new table is
 * decided about when it is made. What a person hears of it stands in the privacy statement; the rows are chosen by
 * `features/clock/retention/plan`.
 */
import { controlsIn } from '#domain/answers/columns.ts'
import type { RetentionStep } from '#domain/retention.ts'

/** `goes`: by step, what of it; what is not named goes with the row it refers to. `after`: by itself, once its own time is over. */
export type Fate =
  | { readonly goes: Partial<Readonly<Record<RetentionStep, string>>> }
  | { readonly after: string }
  | { readonly stays: string }

const withRegistration = { goes: { person: 'every row, with the registration' } } as const
const withMatch = { goes: { person: 'every row, with the match' } } as const
const withAccount = { goes: { person: 'every row, with the account' } } as const
const ofEdition = { goes: { person: 'every row of the edition' } } as const

export const RETENTION_PLAN = {
  person: { goes: { person: 'accounts with nothing left: no other edition, no organiser, no kept consent' } },
  registration: { goes: { sensitive: 'answers of an edit that was never handed in', person: 'every row' } },
  guest_sensitive: { goes: { sensitive: 'every answer', person: 'every row, with the registration' } },
  guest_access: { goes: { sensitive: 'every row' } },
  visa_letter: { goes: { sensitive: 'every row: its number is unknown from then on' } },
  visa_letter_version: { goes: { sensitive: 'every row, with the letter' } },
  round_rank: { goes: { sensitive: 'every row: a tier tells of the answers' } },
  plan_run: { goes: { sensitive: 'every row of the edition: tiers stand in it' } },
  registration_change: {
    goes: {
      sensitive: 'former answers of the same kind',
      contacts: 'former addresses and contacts',
      person: 'every row, with the registration',
    },
  },
  import_row: { goes: { sensitive: 'every row: former answers stand in it' } },
  import_leftover: { goes: { sensitive: 'every row: what a list said can be of any kind' } },
  import_meaning: { goes: { sensitive: 'every row of the edition: words of lists' } },
  contact: { goes: { contacts: 'every row' } },
  host_address: { goes: { contacts: 'every row' } },
  host_door: { goes: { contacts: 'every row' } },
  address_check: { goes: { contacts: 'every row' } },
  feedback: { goes: { contacts: 'every row: words about somebody’s home, or who slept there' } },
  consent: { goes: { person: 'every row, but “contact me next year” that still stands' } },
  guest_facts: withRegistration,
  host_facts: withRegistration,
  told: withRegistration,
  host_remarks: withRegistration,
  room: withRegistration,
  sleeping_option: withRegistration,
  place: withRegistration,
  companion: withRegistration,
  not_with: withRegistration,
  participation: withRegistration,
  arranged_elsewhere: withRegistration,
  filled_to_most: withRegistration,
  departed_match: withRegistration,
  rematch_task: withRegistration,
  rematch_words: withRegistration,
  decline_words: withRegistration,
  organiser_note: withRegistration,
  note_reminder: { goes: { person: 'every row, with the note' } },
  looked_after: { goes: { person: 'every row, with whom it is about' } },
  veto: withRegistration,
  pin: withRegistration,
  skip: withRegistration,
  history_part: withRegistration,
  match: withRegistration,
  match_event: withMatch,
  arrival: withMatch,
  milestone: withMatch,
  contact_problem: withMatch,
  session: withAccount,
  second_factor: withAccount,
  recovery_code: withAccount,
  recovery_set: withAccount,
  email_change: withAccount,
  admin_profile: withAccount,
  incident_team: withAccount,
  overview_visit: withAccount,
  bad_address: withAccount,
  call_try: { goes: { person: 'every row, with the mail' } },
  mail_report: { goes: { person: 'every row, with the mail' } },
  saved_view: {
    goes: { person: 'with the account; of organisers, those of the season that look for a name' },
  },
  outbox: { goes: { person: 'every mail of the season, and all about it' } },
  access_log: { goes: { person: 'every line about its registrations, and every other of the season' } },
  history_entry: ofEdition,
  round: ofEdition,
  dispatch: ofEdition,
  import_run: ofEdition,
  incident: {
    after: 'the edition’s days for incidents, closed or not; who told it is gone with their account',
  },
  incident_step: { after: 'with its incident' },
  incident_look: { after: 'with its incident, and with those of its edition' },
  block: { after: 'with the incidents of its edition' },
  block_party: { after: 'with its block; whose it is is gone with their account' },
  block_address: { after: 'with its block' },
  challenge: { after: 'a day after it ran out' },
  challenge_code: { after: 'with its challenge' },
  newsletter_signup: {
    after: 'the edition’s days, if nobody confirms it; a confirmed one stays until they say stop',
  },
  newsletter_link: { after: 'two weeks' },
  farewell: { after: 'as soon as the last mail has left' },
  import_file: { after: 'a day' },
  geocoder_answer: { after: 'some months' },
  presence: { after: 'a day' },
  rate_limit: { after: 'eight days' },
  security_event: {
    after:
      'thirty days; what is worth a look half a year, an alarm four hundred days; also of accounts that are gone',
  },
  mail_rate: { after: 'thirty days' },
  mail_action: { after: 'four hundred days' },
  change_mark: { after: 'a hundred later changes' },
  job_run: { after: 'ninety days' },
  edition: { stays: 'dates and rules, nobody’s data' },
  trouble: { stays: 'what is wrong with the site itself, while it is' },
  backup_state: { stays: 'what became of the last backups, and nothing of anybody' },
  clock_record: { stays: 'one row about the clock, and nothing of anybody' },
  beds_needed: { stays: 'a figure that tells of nobody' },
  edition_change: { stays: 'what organisers changed of these and why; who did is gone with their account' },
  second_yes: { stays: 'what organisers asked one another for; who did is gone with their account' },
  season_count: { stays: 'numbers that lead to nobody' },
  season_impact: { stays: 'numbers of ten people and more, as they are told to outsiders' },
  retention_step: { stays: 'proof of what was forgotten, and when' },
  retention_count: { stays: 'proof of what was forgotten, and when' },
  broadcast: { stays: 'what organisers wrote to all at once, without a name; a start for next year' },
  suppression: { stays: 'a keyed hash, so that who wants no list mail gets none' },
  mail_day: { stays: 'how many mails left on a day' },
  kept_key: { stays: 'that the key of the backups is kept elsewhere, too: nobody’s name' },
  clock_lease: { stays: 'which worker has the clock, and when it last said so' },
  mail_control: { stays: 'the state of the queue' },
  geocoder_pace: { stays: 'a moment' },
} as const satisfies Record<string, Fate>

export type PlannedTable = keyof typeof RETENTION_PLAN

type GoesIn<Table extends PlannedTable, Step extends RetentionStep> = (typeof RETENTION_PLAN)[Table] extends {
  goes: { [key in Step]: string }
}
  ? Table
  : never
/** The tables of which rows or answers go in a step. */
export type TableOf<Step extends RetentionStep> = {
  [Table in PlannedTable]: GoesIn<Table, Step>
}[PlannedTable]

/** Answers by the names of their controls: in former answers they go with what they are about. Others hidden from hosts go with the sensitive ones. */
export const FORMER_ANSWERS: Readonly<Record<Exclude<RetentionStep, 'person'>, readonly string[]>> = {
  sensitive: controlsIn(
    'guest_sensitive' satisfies TableOf<'sensitive'>,
    'guest_access' satisfies TableOf<'sensitive'>,
  ),
  contacts: [
    ...controlsIn(
      'contact' satisfies TableOf<'contacts'>,
      'host_address' satisfies TableOf<'contacts'>,
      'host_door' satisfies TableOf<'contacts'>,
    ),
    'email',
  ],
}
