import { beforeAll, expect, it } from 'vitest'
import { anAdmin } from '../../test/builders/people.ts'
import type { ApprovedAdmin } from './actor.server.ts'
import { sql } from './sql.server.ts'
import { testDatabase, type TestDatabase } from '../../test/builders/database.ts'

// An organiser's list reads whole tables of a season; what a row is asked is paid ten thousand times.

let database: TestDatabase
let admin: ApprovedAdmin
/** What the database asks of each row of a table before an organiser sees it. */
const filters = new Map<string, string>()

beforeAll(async () => {
  database = await testDatabase({ isNew: true })
  admin = (await anAdmin(database)).actor
  const rows = await database.sql<{ name: string }>(
    `select distinct tablename as name from pg_policies
     where qual like '%is_admin()%' and permissive = 'PERMISSIVE' and cmd in ('SELECT', 'ALL') order by 1`,
  )
  await database.db.run(admin, async (tx) => {
    for (const { name } of rows) {
      const plan = await sql`explain (format json) select from ${sql.table(name)}`.execute(tx)
      filters.set(name, JSON.stringify(plan.rows))
    }
  })
})

it('no table that organisers read is planned with what others are asked', () => {
  expect([...filters.keys()]).toContain('guest_facts')
  const slow: string[] = []
  for (const [table, plan] of filters) {
    // One look at the seal for a whole statement is all.
    if (/SubPlan/.test(plan) || plan.match(/"Parent Relationship": ?"InitPlan"/g)?.length !== 1)
      slow.push(table)
  }
  expect(slow).toEqual([])
})

it('asks first whether an organiser or the worker reads', () => {
  const late: string[] = []
  for (const [table, plan] of filters) {
    const first = /'(\w+)\|'/.exec(plan)?.[1] ?? ''
    if (!['admin', 'worker', 'gate'].includes(first)) late.push(table)
  }
  expect(late).toEqual([])
})
