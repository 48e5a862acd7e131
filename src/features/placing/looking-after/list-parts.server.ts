import { sql } from '#db/sql.server.ts'
import type { SourceFilter } from '#features/ground/lists/lists.server.ts'

/** Whom the reader looks after, or nobody does; of guests, hosts and matches alike. */
export const lookedAfterFilter: SourceFilter = {
  key: 'care',
  label: 'records.column.lookedAfter',
  choices: [
    { value: 'mine', label: 'records.care.mine', where: sql`looked_after_id = app.person_id()` },
    { value: 'others', label: 'records.care.others', where: sql`looked_after_id <> app.person_id()` },
    { value: 'nobody', label: 'records.care.nobody', where: sql`looked_after_id is null` },
  ],
}
export const lookedAfterView = { label: 'records.care.mine', search: 'care=mine' } as const
