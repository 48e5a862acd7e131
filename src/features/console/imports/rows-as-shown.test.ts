import { describe, expect, it } from 'vitest'
import {
  check,
  draftOf,
  imported,
  keep,
  keptWords,
  press as say,
  run,
  scene,
  useImportScene,
} from '../../../../test/builders/import-scene.ts'
import { runImport } from './imports.server.ts'
import { inviteImported } from './inviting.server.ts'

useImportScene()

describe('a row', () => {
  const list =
    'E-Mail;Vorname;Zusage;intern: Eindruck\nada@example.org;Ada;ja;nett\nbo@example.org;Bo;nein;\ncleo@example.org;Cleo;vielleicht;laut'

  it('of somebody who said no stays out, is told, and no invitation is written to it', async () => {
    const id = await keep(list, 'host')
    const { counts, shown } = await check(id)
    expect(counts).toMatchObject({ create: 2, out: 1 })
    expect(shown.find(({ row }) => row === 3)).toMatchObject({ outcome: 'out', saysNo: 'Zusage: nein' })
    await run(id)
    await inviteImported(scene.deps, scene.admin, id)
    expect(
      await scene.database.sql(
        'select email from registration join person on person.id = person_id where email like $1 order by email',
        ['%@example.org'],
      ),
    ).toEqual([{ email: 'ada@example.org' }, { email: 'cleo@example.org' }])
  })

  it('comes in or stays out as its tick says, and so does one that would be merged', async () => {
    const id = await keep(list, 'host')
    await say(id, { take: ['3', '4'] })
    expect((await check(id)).counts).toMatchObject({ create: 2, out: 1 })
    await run(id)
    expect(await draftOf('ada@example.org')).toBeUndefined()
    expect(await draftOf('bo@example.org')).toBeDefined()
    const twice = await keep('E-Mail;Vorname;Alter\nda@example.org;Da;20\nda@example.org;Da;30')
    await say(twice, { take: ['3'] })
    await run(twice)
    expect((await draftOf('da@example.org'))?.draft.prefilled).toMatchObject({ personal: { age: ['30'] } })
  })

  it('never brings along what organisers wrote for each other', async () => {
    await imported(`${list}\nda@example.org;Da;intern: schwierig;`, 'host')
    expect(await keptWords()).toEqual(['Zusage: ja', 'Zusage: vielleicht'])
  })

  it('is brought in as it was shown, or shown once more', async () => {
    const id = await keep('E-Mail;Vorname;Alter\nada@example.org;Ada;20\nbo@example.org;Bo;30')
    const { reading } = await check(id)
    await say(id, { 'column-2': '' })
    const asked = { id, locale: 'en', shown: reading } as const
    expect(await runImport(scene.deps, scene.admin, asked)).toEqual({ ok: false, error: 'otherwise' })
    expect((await check(id)).shown.map(({ reading: words }) => words.map(({ text }) => text))).toEqual([
      ['Ada'],
      ['Bo'],
    ])
    expect(await run(id)).toEqual({ ok: true, value: null })
  })
})
