import { beforeAll, beforeEach, expect, it } from 'vitest'
import { mint, type ApprovedAdmin } from '#db/actor.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { isInIncidentTeam, listIncidentTeam } from '#features/ground/incident-team.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { agreeToTeam, dropNaming, nameTeam, readNaming } from './naming.server.ts'
import { addToTeam } from './team.server.ts'

let database: TestDatabase
let deps: Deps
let nora: ApprovedAdmin
let otto: ApprovedAdmin

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-05-15T08:00:00Z' })
  deps = await testDeps(database)
  await anEdition(database)
  nora = (await anAdmin(database, { email: 'nora@example.org' })).actor
  otto = (await anAdmin(database, { email: 'otto@example.org' })).actor
})
beforeEach(() => database.sql('delete from incident_team'))

const both = () => [nora.personId, otto.personId]
const team = async () => (await database.db.run(nora, listIncidentTeam)).map(({ email }) => email)

it('is named by one organiser and opened by the yes of another', async () => {
  expect(await nameTeam(deps, nora, [nora.personId])).toEqual({ ok: false, error: 'too-few' })
  expect(await nameTeam(deps, nora, both())).toEqual({ ok: true, value: null })
  expect(await nameTeam(deps, otto, both())).toEqual({ ok: false, error: 'gone' })
  expect(await team()).toEqual([])
  expect(await database.db.run(nora, isInIncidentTeam)).toBe(false)
  expect(await readNaming(deps, nora)).toMatchObject({ named: { by: 'nora@example.org', isMine: true } })

  expect(await agreeToTeam(deps, nora, both())).toBe(false)
  expect(await agreeToTeam(deps, otto, [otto.personId]), 'not what was shown').toBe(false)
  expect(await agreeToTeam(deps, otto, both())).toBe(true)
  expect(await agreeToTeam(deps, otto, both())).toBe(false)
  expect(await team()).toEqual(['nora@example.org', 'otto@example.org'])
  expect(await readNaming(deps, nora)).toBeNull()
  expect(await nameTeam(deps, nora, both())).toEqual({ ok: false, error: 'gone' })
  expect(await database.sql('select added_by, agreed_by from incident_team')).toEqual(
    both().map(() => ({ added_by: nora.personId, agreed_by: otto.personId })),
  )
})

it('can be taken back or turned down, and named anew', async () => {
  await nameTeam(deps, nora, both())
  await dropNaming(deps, otto)
  await dropNaming(deps, otto)
  expect(await readNaming(deps, nora)).toMatchObject({ named: null, organisers: [{}, {}] })
  expect(await nameTeam(deps, otto, both())).toMatchObject({ ok: true })
})

it('that nobody has agreed to for a week, or that was asked by a clock that was wrong, makes room for another', async () => {
  for (const away of ['- 8 days', '+ 300 days']) {
    expect(await nameTeam(deps, nora, both())).toMatchObject({ ok: true })
    expect(await nameTeam(deps, otto, both())).toMatchObject({ error: 'gone' })
    await database.sql(
      `update incident_team set added_at = added_at ${away.replace(/(\d+ days)/, "interval '$1'")}`,
    )
    expect(await readNaming(deps, otto)).toMatchObject({ named: null })
    expect(await agreeToTeam(deps, otto, both())).toBe(false)
    expect(await nameTeam(deps, otto, both())).toMatchObject({ ok: true })
    expect(await readNaming(deps, nora)).toMatchObject({ named: { by: 'otto@example.org' } })
    await dropNaming(deps, otto)
  }
})

it('is not dropped by who is no organiser any more', async () => {
  await nameTeam(deps, nora, both())
  const former = await anAdmin(database)
  await database.sql('update admin_profile set approved = false, revoked_at = now() where person_id = $1', [
    former.personId,
  ])
  await dropNaming(deps, former.actor)
  expect(await readNaming(deps, otto)).toMatchObject({ named: { by: 'nora@example.org' } })
})

it('the command line needs no second yes, for somebody who is named either', async () => {
  await nameTeam(deps, nora, both())
  expect(await addToTeam(deps, mint.gate(), 'nora@example.org')).toMatchObject({ ok: true })
  expect(await team()).toEqual(['nora@example.org'])
  expect(await agreeToTeam(deps, otto, both())).toBe(false)
})

it('no organiser empties the team by taking back approvals', async () => {
  await nameTeam(deps, nora, both())
  await agreeToTeam(deps, otto, both())
  await database.sql('update admin_profile set approved = false')
  const [one, two] = [await anAdmin(database), await anAdmin(database)]
  const ids = [one.personId, two.personId]
  expect(await nameTeam(deps, one.actor, ids)).toEqual({ ok: false, error: 'gone' })
  await database.sql('update admin_profile set approved = true')
})

it.each([
  [
    'insert into incident_team (person_id, added_at, added_by) values (app.person_id(), now(), app.person_id())',
  ],
  ['update incident_team set is_proposed = false, agreed_at = now(), agreed_by = app.person_id()'],
])('is refused by the database to those who have named it: %s', async (statement) => {
  await nameTeam(deps, nora, both())
  await database.db.run(nora, (tx) => sql.raw(statement).execute(tx)).catch(() => {})
  expect(await team()).toEqual([])
})
