import { beforeEach, describe, expect, it } from 'vitest'
import {
  check,
  draftOf,
  heads,
  imported,
  keepSheets,
  keep,
  keptWords,
  press,
  run,
  scene,
  useImportScene,
} from '../../../../test/builders/import-scene.ts'
import { aGuest } from '../../../../test/builders/people.ts'
import { takeOver } from './answering.server.ts'
import { undoImport } from './undoing.server.ts'

useImportScene()
beforeEach(async () => {
  await scene.database.sql('delete from import_meaning')
})

const say = (id: string, fields: Record<string, string | string[]>) => press(id, fields)
describe('a word that is not ours', () => {
  const list =
    'E-Mail;Schlafplatz\nada@example.org;Bett oder Sofa\nbo@example.org;Bett oder  SOFA\ncleo@example.org;Bed'
  it('is asked about once, with a guess and how often it stands there', async () => {
    const { questions, open } = await check(await keep(list))
    expect(questions).toMatchObject([
      { text: 'Bett oder Sofa', count: 2, chosen: ['bed'], isAnswered: false },
    ])
    expect(open).toBe(2)
  })

  it('once answered counts for every row, and for the next list', async () => {
    const id = await keep(list)
    await say(id, { 'asked-0': 'needs.sleeping', 'word-0': 'bett oder sofa', 'meaning-0': 'air-mattress' })
    expect((await check(id)).open).toBe(0)
    await run(id)
    expect((await draftOf('bo@example.org'))?.draft.prefilled).toEqual({
      needs: { sleeping: ['air-mattress'] },
    })
    const next = await check(await keep('E-Mail;Schlafplatz\nda@example.org;bett oder sofa'))
    expect(next.questions).toMatchObject([{ isAnswered: true, chosen: ['air-mattress'] }])
    expect(next.open).toBe(0)
  })

  it('may be left open: then it stays as it is written, and what was said before is forgotten', async () => {
    const id = await keep(list)
    await say(id, { 'meaning-0': 'bed' })
    expect((await check(id)).open).toBe(0)
    await say(id, { 'meaning-0': '' })
    expect((await check(id)).open).toBe(2)
    await run(id)
    expect(await keptWords()).toEqual(['Schlafplatz: Bett oder Sofa', 'Schlafplatz: Bett oder  SOFA'])
  })

  it('stays with the record whatever it was said to mean, where organisers read it', async () => {
    const id = await keep('E-Mail;Problem mit Haustieren\nada@example.org;cat allergy\nbo@example.org;ja')
    await say(id, { 'meaning-0': 'yes' })
    await run(id)
    expect((await draftOf('ada@example.org'))?.draft.prefilled).toEqual({ needs: { petProblem: ['yes'] } })
    expect(await keptWords()).toEqual(['Problem mit Haustieren: cat allergy'])
  })

  it('never means what the control does not have, nor anything of a column that is none', async () => {
    const id = await keep(list)
    await say(id, {
      'asked-0': 'needs.sleeping',
      'word-0': 'bett oder sofa',
      'meaning-0': 'palace',
      'asked-1': 'state',
      'word-1': 'x',
      'meaning-1': 'submitted',
    })
    await run(id)
    expect((await draftOf('ada@example.org'))?.draft.prefilled).toEqual({})
    expect(await keptWords()).toContain('Schlafplatz: Bett oder Sofa')
    expect(await scene.database.sql('select column_key from import_meaning')).toEqual([
      { column_key: 'needs.sleeping' },
    ])
  })

  it('of a day is answered with a day', async () => {
    const id = await keep('E-Mail;Zeitraum\nada@example.org;ganze Zeit')
    expect((await check(id)).questions).toMatchObject([
      { kind: 'day', text: 'ganze Zeit', chosen: ['11.6.–25.6.'], isAnswered: false },
    ])
    await say(id, { 'asked-0': 'needs.wholeStay', 'word-0': 'ganze zeit', 'meaning-0': '11.–25.6.' })
    await run(id)
    expect((await draftOf('ada@example.org'))?.draft.prefilled).toEqual({
      needs: { 'stay-start': ['2027-06-11'], 'stay-end': ['2027-06-25'] },
    })
  })
})

describe('the guess', () => {
  const guessed = async (text: string) =>
    (await check(await keep(text))).questions.map(({ text: asked, chosen }) => [asked, chosen])

  it('of days is the whole edition where a list says so, and is read as such once it is sent', async () => {
    const list = 'E-Mail;Anreise;Abreise\nada@example.org;whole time;all nights'
    expect(await guessed(list)).toEqual([
      ['whole time', ['11.6.']],
      ['all nights', ['25.6.']],
    ])
    const id = await keep('E-Mail;Zeitraum\nada@example.org;ganzer Zeitraum')
    await say(id, { 'asked-0': 'needs.wholeStay', 'word-0': 'ganzer zeitraum', 'meaning-0': '11.6.–25.6.' })
    expect((await check(id)).open).toBe(0)
  })

  it('of where somebody sleeps knows who takes anything, and what was mistyped', async () => {
    const list = 'E-Mail;Schlafplatz\na@example.org;egal\nb@example.org;Matraze\nc@example.org;couche'
    expect(await guessed(list)).toEqual([
      ['egal', ['bed', 'air-mattress', 'bring-air-mattress']],
      ['Matraze', ['air-mattress']],
      ['couche', ['bed']],
    ])
  })
})

describe('a cell', () => {
  it('is mended or left out on the page, and only where somebody has changed it', async () => {
    const id = await keep(`${heads}\nada@example.org;Ada;;alt;0151 23;;;;;\n;Bo;;20;;;;;;`)
    const fields = {
      'was-2.3': 'alt',
      'cell-2.3': '24',
      'was-2.4': '0151 23',
      'cell-2.4': '',
      'was-3.0': '',
      'cell-3.0': 'bo@example.org',
      'was-3.3': '20',
      'cell-3.3': '20',
    }
    expect(await press(id, fields)).toBe(true)
    const { counts, open, shown } = await check(id)
    expect({ ...counts, open }).toMatchObject({ create: 2, refused: 0, open: 0 })
    expect(
      shown.flatMap(({ problems }) => problems.map(({ text, message }) => [text, message])),
    ).toContainEqual(['24', expect.stringContaining('“alt”')])
    await run(id)
    expect((await draftOf('ada@example.org'))?.draft.prefilled).toEqual({
      personal: { firstName: ['Ada'], age: ['24'] },
    })
    expect(await keptWords()).toEqual(['Alter: alt'])
  })

  it('of somebody else’s list is nobody’s to mend', async () => {
    const id = await keep(`${heads}\nada@example.org;Ada;;;;;;;;`)
    const form = new FormData()
    form.set('cell-2.1', 'Ida')
    expect(await takeOver(scene.deps, scene.colleague, { id, form })).toBe(false)
  })
})

describe('rows about one person', () => {
  const list =
    'E-Mail;Vorname;Telefon;Alter\na@example.org;Ada;+49 228 815012;24\nb@example.org;Ada;+49 228 815012;25'
  const answer = async (id: string, value: string) => press(id, { 'same-3': value })

  it('with the same name and number are two until somebody says that they are one', async () => {
    const id = await keep(list)
    expect(await check(id)).toMatchObject({
      counts: { create: 2 },
      same: [{ first: 2, second: 3, answer: 'two' }],
    })
    await answer(id, 'second')
    expect((await check(id)).counts).toMatchObject({ create: 1, joined: 1 })
    await run(id)
    expect((await draftOf('b@example.org'))?.draft.prefilled).toMatchObject({ personal: { age: ['25'] } })
    expect(await keptWords()).toEqual(['Alter: 24', 'E-Mail: a@example.org'])
  })
})

describe('where a list stands', () => {
  it('can be said: another sheet, another line', async () => {
    const sheets = [
      {
        name: 'one',
        rows: [
          ['E-Mail', 'Vorname'],
          ['a@example.org', 'Ada'],
          ['b@example.org', 'Bo'],
        ],
      },
      {
        name: 'two',
        rows: [
          ['x', 'y'],
          ['E-Mail', 'Alter'],
          ['c@example.org', '20'],
        ],
      },
    ]
    const id = await keepSheets(scene.deps, scene.admin, { role: 'guest', locale: 'de', sheets })
    expect(await check(id)).toMatchObject({ sheet: 0, rows: 2, chosenHead: '0.1' })
    await press(id, { sheet: '1', head: '0.1' })
    expect(await check(id)).toMatchObject({ sheet: 1, rows: 1, chosenHead: '1.1' })
    await press(id, { sheet: '1', head: '0.1' })
    expect(await check(id)).toMatchObject({ sheet: 1, rows: 2, chosenHead: '0.1' })
    await press(id, { sheet: '7', head: '0.1' })
    expect((await check(id)).sheet).toBe(1)
  })
})

describe('what was not understood', () => {
  it('is kept once however often a list comes, and goes with an import that is taken back', async () => {
    await imported('E-Mail;Vorname;Notiz\nada@example.org;Ada;mag Tee')
    expect((await check(await keep('E-Mail;Vorname;Notiz\nada@example.org;Ada;mag Tee'))).counts.same).toBe(1)
    const id = await imported('E-Mail;Vorname;Notiz\nada@example.org;Ada;mag Kaffee')
    expect(await keptWords()).toEqual(['Notiz: mag Tee', 'Notiz: mag Kaffee'])
    await undoImport(scene.deps, scene.admin, id)
    expect(await keptWords()).toEqual(['Notiz: mag Tee'])
  })

  it('is not added to what people have sent themselves', async () => {
    await aGuest(scene.database, { email: 'sent@example.org' })
    const id = await keep('E-Mail;Notiz\nsent@example.org;mag Tee\nnew@example.org;mag Tee')
    await run(id)
    expect(await keptWords()).toEqual(['Notiz: mag Tee'])
  })
})
