import { beforeEach, describe, expect, it } from 'vitest'
import { readTableFile } from '#platform/tables/table-file.ts'
import {
  check,
  keepSheets,
  press,
  run,
  scene,
  useImportScene,
} from '../../../../test/builders/import-scene.ts'
import { messyLists, type MessyList } from '../../../../test/builders/messy-lists.ts'

useImportScene()
beforeEach(async () => {
  await scene.database.sql('delete from import_meaning')
})

async function bringIn({ role, file }: MessyList) {
  const sheets = await readTableFile(file)
  if (!sheets.ok) throw new Error(sheets.error)
  const id = await keepSheets(scene.deps, scene.admin, { role, locale: 'de', sheets: sheets.value })
  await press(id, { country: 'DE' })
  const draft = await check(id)
  expect(await run(id)).toEqual({ ok: true, value: null })
  return draft
}

type Answers = Record<string, Record<string, string[]>>
type Row = { email: string; draft: { finished: Answers; prefilled: Answers }; kept: string[] }

const broughtIn = () =>
  scene.database.sql<Row>(
    `select email, draft, array(select words from import_leftover where registration_id = registration.id order by id) as kept
     from registration join person on person.id = person_id order by email`,
  )

const flat = ({ finished, prefilled }: Row['draft']) =>
  Object.fromEntries(
    [...Object.values(finished), ...Object.values(prefilled)].flatMap((answers) =>
      Object.entries(answers).map(([control, values]) => [control, values.join()]),
    ),
  )

describe.each(messyLists)('$what', (list) => {
  it('comes in: everybody, what is certain, and nothing else', async () => {
    const draft = await bringIn(list)
    expect(draft.counts.refused).toBe(list.nobody ?? 0)
    const rows = await broughtIn()
    expect(Object.fromEntries(rows.map(({ email, draft: own }) => [email, flat(own)]))).toEqual(list.people)
    const kept = rows
      .filter((row) => row.kept.length > 0)
      .map((row) => [row.email, row.kept.toSorted()] as const)
    const expected = Object.entries(list.kept ?? {}).map(
      ([email, words]) => [email, words.toSorted()] as const,
    )
    expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(expected))
  })
})
