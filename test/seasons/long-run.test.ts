import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { countRows, findFaults } from './checks.ts'
import { playSeason } from './season.ts'
import { inputsOf, Visit } from '../product/visit.ts'
import { openWorld, type World } from './world.ts'

/** With `npm test -- --all` what a large year would be; else a few people, so that every rule is met once. */
const size = {
  guests: Number(process.env.SEASON_GUESTS ?? (process.env.TEST_ALL ? 1_500 : 12)),
  hosts: Number(process.env.SEASON_HOSTS ?? (process.env.TEST_ALL ? 300 : 5)),
}
const seasons = Number(process.env.SEASONS ?? (process.env.TEST_ALL ? 3 : 1))
const organiser = 'organiser@example.org'

/** What is left of a season once it is forgotten, and nothing else: of the site, of each edition, of those who may be asked again. */
const OF_THE_SITE = [
  'admin_profile',
  'change_mark',
  'geocoder_pace',
  'job_run',
  'mail_control',
  'schema_migration',
  'security_event',
  'session',
]
const OF_EACH_EDITION = ['edition', 'retention_count', 'retention_step', 'season_count', 'season_impact']
const OF_WHO_STAYS = ['consent', 'person']

test(
  'seasons on one database: nothing is stuck, nothing is left behind, every table is as large as it should be',
  { timeout: 6 * 3_600_000 },
  async () => {
    // The first has a 29 February, and each both changes of the clock.
    const world = await openWorld(Temporal.Instant.from('2028-02-01T08:00Z'))
    try {
      await anOrganiser(world)
      let returning: string[] = []
      let first: Record<string, number> = {}
      for (let count = 1; count <= seasons; count += 1) {
        if (count > 1) await beginNextYear(world)
        const season = await playSeason(world, { seed: count, size, organiser, returning })
        const end = Temporal.Instant.from(`${season.year.conferenceStart.year}-11-02T08:00Z`)
        // By what is wrong, when it was first seen: what else is wrong is worth knowing too.
        const faults = new Map<string, string>()
        await season.playUntil(end, async () => {
          for (const fault of await findFaults(world)) {
            const [when = '', ...what] = fault.split(' ')
            if (!faults.has(what.join(' '))) faults.set(what.join(' '), when)
          }
        })
        expect([...faults]).toEqual([])
        returning = await whoMayBeAsked(world)
        const left = await countRows(world)
        if (count === 1) first = left
        if (process.env.SEASON_LOG) console.error(season.said, left)
        expect(Object.keys(left).toSorted()).toEqual(
          [...OF_THE_SITE, ...OF_EACH_EDITION, ...OF_WHO_STAYS].toSorted(),
        )
        expect(left).toMatchObject({ edition: count, person: 1 + returning.length, admin_profile: 1 })
        expect(left['retention_step']).toBe(3 * count)
        expect(left['retention_count']).toBe((first['retention_count'] ?? 0) * count)
        // What the jobs say of themselves is kept for so long and no longer.
        expect(left['job_run']).toBeLessThan(1.2 * (first['job_run'] ?? 0))
      }
    } finally {
      await world.close()
    }
  },
)

async function anOrganiser({ sql }: World) {
  await sql(
    `with one as (insert into person (email, locale, email_confirmed_at) values ($1, 'en', now()) returning id)
     insert into admin_profile (person_id, approved, named_at) select id, true, now() from one`,
    [organiser],
  )
}

async function whoMayBeAsked({ sql }: World): Promise<string[]> {
  return (
    await sql<{ email: string }>(`select email from person where email <> $1 order by email`, [organiser])
  ).map(({ email }) => email)
}

/** As an organiser does it: what the page proposes is taken. */
async function beginNextYear(world: World) {
  const visit = new Visit(world)
  await visit.signIn(organiser)
  const path = '/admin/migrate/edition'
  const proposed = Object.fromEntries(
    inputsOf(await visit.read(path)).map(({ name, value }) => [name, value]),
  )
  expect(await visit.press(path, { ...proposed, intent: 'create' })).toBe(`${path}?done=begun`)
}
