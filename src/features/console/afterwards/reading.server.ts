/** What guests and hosts say of their stay, for organisers alone: numbers, and sentences without a name (rules: afterwards). */
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readCounted } from '#db/kept-readings.server.ts'
import { leftOn } from '#db/feedback-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { Again, Experience } from '#domain/feedback.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { Which } from './which.ts'

export type Sentence = {
  registrationId: string
  role: 'guest' | 'host'
  experience: Experience | null
  words: string
  mayQuote: boolean
}
/** Of one side: how many have left by now, have said something, and what. */
export type SideNumbers = { left: number; answered: number } & Record<Experience | `again-${Again}`, number>
export type FeedbackPage = {
  numbers: Record<'guest' | 'host', SideNumbers>
  sentences: Sentence[]
  total: number
  pages: number
}

const AT_ONCE = 50

/** Notes whose words were shown; the numbers are nobody's. */
export async function readFeedback(
  { db, clock, edition: current }: Pick<Deps, 'db' | 'clock' | 'edition'>,
  admin: ApprovedAdmin,
  { which, page, requestId }: { which: Which; page: number; requestId: string },
): Promise<FeedbackPage> {
  const edition = await current()
  const now = clock()
  return db.run(admin, async (tx) => {
    const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate().toString()
    const numbers = await readCounted(tx, `feedback ${edition.id}`, now, async () => ({
      guest: await countSide(tx, edition, 'guest', today),
      host: await countSide(tx, edition, 'host', today),
    }))
    const sentences = await listSentences(tx, edition, which)
    const shown = sentences.slice((page - 1) * AT_ONCE, page * AT_ONCE)
    const subjects = shown.map(({ registrationId }) => registrationId)
    if (subjects.length > 0)
      await recordView(tx, admin, { action: 'view-feedback', subjects, requestId }, now)
    const pages = Math.max(Math.ceil(sentences.length / AT_ONCE), 1)
    return { numbers, sentences: shown, total: sentences.length, pages }
  })
}

async function countSide(
  tx: Tx,
  { id }: Edition,
  role: 'guest' | 'host',
  today: string,
): Promise<SideNumbers> {
  const are = (condition: ReturnType<typeof sql>) => sql`(count(*) filter (where ${condition}))::int`
  const { rows } = await sql<SideNumbers>`
    select ${are(sql`stays.left_on <= ${today}::date`)} as left, count(said.registration_id)::int as answered,
      ${are(sql`said.experience = 'good'`)} as good, ${are(sql`said.experience = 'mixed'`)} as mixed,
      ${are(sql`said.experience = 'bad'`)} as bad, ${are(sql`said.again = 'yes'`)} as "again-yes",
      ${are(sql`said.again = 'unsure'`)} as "again-unsure", ${are(sql`said.again = 'no'`)} as "again-no"
    from (select registration.id, ${leftOn} as left_on from registration
      where registration.edition_id = ${id} and registration.role = ${role} and registration.state = 'submitted') stays
    left join feedback said on said.registration_id = stays.id`.execute(tx)
  return rows[0]!
}

function listSentences(tx: Tx, { id }: Edition, which: Which): Promise<Sentence[]> {
  return tx
    .selectFrom('feedback')
    .innerJoin('registration', 'registration.id', 'feedback.registrationId')
    .select([
      'feedback.registrationId',
      'registration.role',
      'feedback.experience',
      'feedback.words',
      'feedback.mayQuote',
    ])
    .where('registration.editionId', '=', id)
    .where('feedback.words', 'is not', null)
    .$if(which === 'quotable', (query) => query.where('feedback.mayQuote', '=', true))
    .$if(which === 'guest' || which === 'host', (query) =>
      query.where('registration.role', '=', which === 'host' ? 'host' : 'guest'),
    )
    .$if(which === 'not-good', (query) =>
      query.where((eb) => eb.or([eb('experience', 'in', ['mixed', 'bad']), eb('again', '=', 'no')])),
    )
    .orderBy('feedback.saidAt', 'desc')
    .orderBy('feedback.registrationId')
    .$narrowType<{ words: string }>()
    .execute()
}
