import { beforeEach, describe, expect, it } from 'vitest'
import { keep, press, run, scene, useImportScene } from '../../../../test/builders/import-scene.ts'
import { keptGuests } from '../../../../test/kept-lists/guests.ts'
import { keptHosts } from '../../../../test/kept-lists/hosts.ts'
import { laterLists } from '../../../../test/kept-lists/later.ts'
import { scoreOf, type Came } from '../../../../test/kept-lists/score.ts'

useImportScene()
beforeEach(async () => {
  await scene.database.sql('delete from import_meaning')
})

type Answers = Record<string, Record<string, string[]>>
type Row = { email: string | null; draft: { finished: Answers; prefilled: Answers }; kept: string[] }

async function whoCame(): Promise<Came[]> {
  const rows = await scene.database.sql<Row>(
    `select email, draft, array(select words from import_leftover where registration_id = registration.id order by id) as kept
     from registration join person on person.id = person_id order by email`,
  )
  return rows.map(({ email, draft: { finished, prefilled }, kept }) => {
    const answers = Object.fromEntries(
      [...Object.values(finished), ...Object.values(prefilled)].flatMap((step) =>
        Object.entries(step).flatMap(([control, values]) =>
          values.join('') === '' ? [] : [[control, values.join()] as const],
        ),
      ),
    )
    return { who: email ?? answers['firstName'] ?? '', answers, kept }
  })
}

const lists = [...keptGuests, ...keptHosts, ...laterLists]

describe.each(lists)('$what', (list) => {
  it('reads rightly as it is, and without an answer that nobody gave', async () => {
    const id = await keep(list.text.trim().replaceAll('|', '\t'), list.role)
    await press(id)
    await run(id)
    const { rows, right, ...wrong } = scoreOf(list, await whoCame())
    expect({ ...wrong, right }).toEqual({ invented: [], lost: [], missing: [], right: rows })
  })
})
