import { randomUUID } from 'node:crypto'
import { database } from '../../builders/mail-sending.ts'
import { anOrganiser, type World } from '../world.ts'
import { later } from '../say.ts'
import { type Declared, type Occasion, toOthers, type Told } from './declared.ts'

const ON = '2027-05-18'
const READER = 'reader@example.net'
const OTHER = 'wilhelmina@example.net'
const THIRD = 'ottokar@example.net'

/** To an organiser in the language of the pass, on that day. */
const toOrganiser = (tell: (w: World, reader: { personId: string }) => Promise<Omit<Told, 'to'>>): Occasion =>
  toOthers(async (w) => {
    database.clock.set(w.on(ON))
    const reader = await anOrganiser(w.pass.reader, READER)
    return { to: READER, ...(await tell(w, reader)) }
  })
const now = (w: World) => w.say.moment(w.on(ON), w.zone)
const onDay = (w: World) => w.say.of(`On ${now(w)}`, `Am ${now(w)}`)

const TWO: Readonly<Record<string, readonly [string, string]>> = {
  copied: ['there are two of it', 'gibt es ihn zweimal'],
}
const news = (what: string) =>
  toOrganiser(async (w, { personId }) => ({
    queue: { personId, params: { what, at: w.on(ON) } },
    facts: [onDay(w), ...(TWO[what] ? [w.say.of(...TWO[what])] : [])],
  }))

const applicant = async (o: { isBack?: true; email?: string } = {}) => {
  const [row] = await database.sql<{ id: string }>(
    `insert into person (email, locale, email_confirmed_at) values ($1, 'en', now()) returning id`,
    [o.email ?? OTHER],
  )
  await database.sql(
    `insert into admin_profile (person_id, approved, requested_at, decided_at, created_at) values ($1, false, $2, $3, now())`,
    [row!.id, '2027-05-17T08:00:00Z', o.isBack ? '2027-05-01T08:00:00Z' : null],
  )
  return row!.id
}

const incident = (o: { isUrgent?: boolean; isAdded?: true; hasTeam?: false }) =>
  toOrganiser(async (w, { personId }) => {
    if (o.hasTeam !== false)
      await database.sql('insert into incident_team (person_id, added_at) values ($1, now())', [personId])
    const id = randomUUID()
    await database.sql(
      `insert into incident (id, edition_id, told_at, how, is_urgent, words) values ($1, $2, now(), 'noted', $3, 'Amina Diallo was shouted at')`,
      [id, w.edition.id, o.isUrgent ?? false],
    )
    return {
      queue: { personId, params: { incidentId: id, what: o.isAdded ? 'added' : 'told' } },
      facts: o.hasTeam === false ? [w.say.of('at least two of you', 'mindestens zwei von euch')] : [],
    }
  })

const ALARMS = {
  'alarm-new-organiser': ['On', 'Am'],
  'alarm-factor-lost': ['On', 'Am'],
  'alarm-big-file': ['Until', 'Bis'],
} as const
const alarm = (kind: keyof typeof ALARMS) =>
  toOrganiser(async (w, { personId }) => {
    const about = await anOrganiser('en', OTHER)
    const [en, de] = ALARMS[kind]
    const why = 'Rooming list for the welcome desk'
    if (kind === 'alarm-big-file')
      await database.sql(
        `insert into access_log (at, actor_person_id, action, reason, row_count) values ($1, $2, 'export-guests', $3, 200)`,
        [w.on(ON), about.personId, why],
      )
    return {
      queue: {
        personId,
        params: {
          alarm: kind,
          at: w.on(ON),
          about: about.personId,
          ...(kind === 'alarm-factor-lost' ? { by: (await anOrganiser('en', THIRD)).personId } : {}),
        },
      },
      facts: [
        w.say.of(`${en} ${now(w)}`, `${de} ${now(w)}`),
        ...(kind === 'alarm-big-file' ? [why] : []),
        w.say.of(`It’s about ${OTHER}`, `Es geht um ${OTHER}`),
        ...(kind === 'alarm-factor-lost'
          ? [w.say.of(`Reset by ${THIRD}`, `Zurückgesetzt von ${THIRD}`)]
          : []),
      ],
    }
  })

/** Three alarms of one kind about two people, and one of another about nobody. */
export async function manyAlarms(w: World): Promise<void> {
  const people = [await anOrganiser('en', OTHER), await anOrganiser('en', THIRD)]
  const note = (kind: string, about: string | null, at: string) =>
    database.sql(
      `insert into security_event (at, last_at, count, kind, weight, about_person_id) values ($1, $1, 1, $2, 'alarm', $3)`,
      [at, kind, about],
    )
  for (const person of [people[0]!, people[1]!, people[1]!])
    await note('alarm-factor-guessed', person.personId, w.on(later(ON, -1)))
  await note('alarm-restored', null, w.on(later(ON, -1)))
  // Before the day that is told.
  await note('alarm-restored', null, w.on(later(ON, -2)))
}

export const organising: Declared = {
  'approval-request': {
    one: toOrganiser(async (w, { personId }) => ({
      queue: { personId, params: { applicantId: await applicant() } },
      facts: [w.say.of(`${OTHER} asks to become`, `${OTHER} bittet um`)],
    })),
    back: toOrganiser(async (w, { personId }) => ({
      queue: { personId, params: { applicantId: await applicant({ isBack: true }) } },
      facts: [
        w.say.of(`${OTHER} asks to become`, `${OTHER} bittet um`),
        w.say.of('This address was an organiser’s before', 'Diese Adresse gehörte schon einmal'),
      ],
    })),
    many: toOrganiser(async (w, { personId }) => {
      for (const email of [OTHER, THIRD, 'xaver@example.net']) await applicant({ email })
      return {
        queue: { personId, params: { who: 'all' } },
        facts: [w.say.of('3 people are waiting', '3 Personen warten')],
      }
    }),
  },
  'broadcast-request': {
    one: toOrganiser(async (w, { personId }) => {
      const writer = await anOrganiser('en', OTHER)
      const [row] = await database.sql<{ id: string }>(
        `insert into broadcast (id, edition_id, audience, kind, words, written_at, asked_at, asked_by)
         values (gen_random_uuid(), $1, 'guests', 'news', '{}', now(), now(), $2) returning id`,
        [w.edition.id, writer.personId],
      )
      return {
        queue: { personId, params: { broadcast: row!.id } },
        facts: [w.say.of(`${OTHER} has written an email`, `${OTHER} hat eine Rundmail geschrieben`)],
      }
    }),
  },
  'incident-news': {
    told: incident({}),
    urgent: incident({ isUrgent: true }),
    added: incident({ isAdded: true }),
    nobody: incident({ hasTeam: false }),
  },
  'incident-received': { one: toOrganiser(async (_, { personId }) => ({ queue: { personId }, facts: [] })) },
  'notes-due': {
    one: toOrganiser(async (w, { personId }) => {
      // Due by today, where the edition is; one of them tomorrow, one done, and one of somebody else.
      const other = await anOrganiser('en', OTHER)
      const remind = async (dueOn: string, who: string, isDone = false) => {
        const [note] = await database.sql<{ id: string }>(
          `insert into organiser_note (registration_id, entry, at, author_person_id, words) values ($1, gen_random_uuid(), now(), $2, 'call Amina Diallo') returning id`,
          [w.guest.registrationId, who],
        )
        await database.sql(
          'insert into note_reminder (note_id, person_id, due_on, done_at) values ($1, $2, $3, $4)',
          [note!.id, who, dueOn, isDone ? w.on(ON) : null],
        )
      }
      for (const day of [ON, ON, later(ON, -3), later(ON, 1)]) await remind(day, personId)
      await remind(ON, personId, true)
      await remind(ON, other.personId)
      return {
        queue: { personId },
        facts: [w.say.of('3 of them are on your list', '3 davon stehen auf deiner Liste')],
        subject: [w.say.of('3 notes of yours are due', '3 deiner Notizen sind fällig')],
      }
    }),
  },
  'new-device': {
    one: toOrganiser(async (w, { personId }) => ({
      queue: { personId, params: { signedInAt: w.on(ON) } },
      facts: [onDay(w)],
    })),
  },
  'session-ended': {
    one: toOrganiser(async (w, { personId }) => ({
      queue: { personId, params: { sessionEndedAt: w.on(ON) } },
      facts: [onDay(w)],
    })),
  },
  'second-factor': Object.fromEntries(
    ['added', 'removed', 'codes', 'lost', 'copied', 'recovered'].map((what) => [what, news(what)]),
  ),
  'security-alarm': {
    'alarm-new-organiser': alarm('alarm-new-organiser'),
    'alarm-factor-lost': alarm('alarm-factor-lost'),
    'alarm-big-file': alarm('alarm-big-file'),
    'of-the-day': toOrganiser(async (w, { personId }) => {
      await manyAlarms(w)
      const since = w.on(later(ON, -1))
      return {
        queue: { personId, params: { since } },
        facts: [
          w.say.of(
            `in the day from ${w.say.moment(since, w.zone)} on`,
            `an dem Tag ab ${w.say.moment(since, w.zone)} passiert`,
          ),
          w.say.of(
            `second factor guessed at: 3 times, about ${THIRD}, ${OTHER}`,
            `zweiter Faktor geraten: 3-mal, bei ${THIRD}, ${OTHER}`,
          ),
          w.say.of('database replaced: once', 'Datenbank ersetzt: einmal'),
        ],
      }
    }),
  },
}
