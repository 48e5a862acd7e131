// What the calendar has words for. Apart from the queries, so that the page can name them.

/** Timed jobs, every one of `worker/schedule.ts` that is no mail: those have their words in their folders. */
export const NAMED_JOBS = [
  'expire-offers',
  'carry-out-moves',
  'returned-mail',
  'back-up',
  'copy-off-site',
  'complete-matches',
  'recheck-matches',
  'link-companions',
  'link-blocks',
  'revoke-agreed',
  'watch-looks',
  'remind-organisers',
  'watch-over',
  'count-beds-needed',
  'purge-challenges',
  'forget-mail-details',
  'purge-newsletter',
  'purge-farewells',
  'forget-old-emails',
  'recheck-addresses',
  'forget-address-answers',
  'forget-imports',
  'retention',
  'forget-unfinished',
  'forget-incidents',
  'forget-upkeep',
] as const
export type NamedJob = (typeof NAMED_JOBS)[number]
export const isNamedJob = (job: string): job is NamedJob => NAMED_JOBS.some((known) => known === job)

/** What people would call what goes in each step, and the table that counts it; the rest depends on these. */
export const NAMED_ROWS = {
  sensitive: [
    ['guest_sensitive', 'sensitive'],
    ['guest_access', 'access'],
    ['registration', 'edits'],
    ['registration_change', 'formerAnswers'],
    ['round_rank', 'ranks'],
  ],
  contacts: [
    ['contact', 'contacts'],
    ['host_address', 'addresses'],
    ['feedback', 'feedback'],
    ['registration_change', 'formerAnswers'],
  ],
  person: [
    ['registration', 'registrations'],
    ['match', 'matches'],
    ['person', 'people'],
    ['outbox', 'mails'],
    ['access_log', 'looks'],
  ],
} as const

/** What is counted of a season, and the answers; a test holds them against what is stored. */
export const SUBJECTS = {
  registered: ['guest', 'host'],
  placed: ['yes', 'no'],
  gender: ['female', 'male', 'diverse'],
  age: ['very-young', 'young', 'grown', 'older'],
  marginalised: ['yes', 'no'],
  'global-south': ['yes', 'no'],
  accredited: ['yes', 'no'],
} as const
export type Subject = keyof typeof SUBJECTS
export type NumberName = { [S in Subject]: `${S}.${(typeof SUBJECTS)[S][number]}` }[Subject]

export const NUMBER_NAMES = Object.entries(SUBJECTS).flatMap(([subject, answers]) =>
  answers.map((answer) => `${subject}.${answer}`),
) as NumberName[]
