import { often } from '../../../../test/builders/often.ts'
import { describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { aGuest } from '../../../../test/builders/people.ts'
import { templateHeads } from './columns.server.ts'
import { getImportDraft, listImports } from './imports-views.server.ts'
import {
  ada,
  check,
  count,
  draftOf,
  heads,
  imported,
  keep,
  press,
  run,
  scene,
  useImportScene,
} from '../../../../test/builders/import-scene.ts'
import { findRecord } from '#features/console/records/record.server.ts'
import { undoImport } from './undoing.server.ts'

useImportScene()

describe('the check before an import', () => {
  it('guesses the columns, says what would happen, and changes nothing', async () => {
    const draft = await check(await keep(`${heads}\n${ada}`))
    expect(draft.columns.map(({ chosen }) => chosen)).toEqual([
      'email',
      'personal.firstName',
      'personal.lastName',
      'personal.age',
      'personal.phone',
      'personal.languages',
      'conference.accredited',
      'needs.stay-start',
      'needs.stay-end',
      'equality.gender',
    ])
    expect(draft.counts).toEqual({ create: 1, update: 0, same: 0, joined: 0, stays: 0, out: 0, refused: 0 })
    expect(await count('registration')).toBe(0)
    expect(await scene.database.sql('select action from access_log order by id desc limit 1')).toEqual([
      { action: 'view-import' },
    ])
  })

  it('knows every column of its own templates, in both languages', async () => {
    const edition = await scene.deps.edition()
    for (const role of ['guest', 'host'] as const) {
      for (const locale of ['en', 'de'] as const) {
        const own = templateHeads(role, edition, locale)
        const draft = await check(await keep(`${own.join('\t')}\nx`, role))
        expect(draft.columns.filter(({ chosen }) => chosen === '').map(({ head }) => head)).toEqual([])
      }
    }
  })

  it.each(['Halle', 'Gemeindesaal', 'Turnhalle', 'gym', 'hall', 'alleine', 'als Paar', 'in a shared flat'])(
    'reads %s as the household',
    async (word) => {
      const draft = await check(await keep(`E-Mail,Wohnform\nsaal@example.org,${word}`, 'host'))
      expect(draft.columns.map(({ chosen }) => chosen)).toEqual(['email', 'living.living'])
      expect(draft.shown.flatMap(({ problems }) => problems)).toEqual([])
    },
  )

  it('has no column for what needs a consent that nobody has given', async () => {
    const { choices, columns } = await check(
      await keep('E-Mail,Global South,Marginalised group,Consent\nada@example.org,yes,x,yes'),
    )
    expect(columns.map(({ chosen }) => chosen)).toEqual(['email', '', '', ''])
    expect(choices.map(({ key }) => key).join()).not.toMatch(
      /south|marginal|country|consent|conduct|contactNextYear/i,
    )
  })

  it('says for each cell that is not taken which row and column it is, what stands there and why', async () => {
    const { shown, counts, open } = await check(
      await keep(
        `${heads}\nada@example.org;Ada;;old;0151 23;;vielleicht;6/14/2030;;\nnot an address;Bo;;;;;;;;\n;Cleo;;;;;;;;`,
      ),
    )
    expect(counts).toMatchObject({ create: 1, refused: 2 })
    expect(open).toBe(1)
    const told = shown.flatMap(({ problems }) =>
      problems.map(({ row, column, value }) => [row, column, value]),
    )
    expect(told).toContainEqual([2, 'Age', 'old'])
    expect(told).toContainEqual([2, 'Phone number', '0151 23'])
    expect(told).toContainEqual([2, 'Accreditation', 'vielleicht'])
    expect(told).toContainEqual([2, expect.stringMatching(/arrival/i), '2030-06-14'])
    expect(told).toContainEqual([3, 'Email', 'not an address'])
    expect(told).toContainEqual([4, 'Email', ''])
  })

  it('can be told what a column is; one of ours counts once', async () => {
    const id = await keep('Adresse,Wer,Auch\nada,Ada,Bo')
    expect((await check(id)).hasContact).toBe(false)
    const chosen = { 'column-0': 'email', 'column-1': 'personal.firstName', 'column-2': 'personal.firstName' }
    await press(id, chosen)
    expect((await check(id)).columns.map(({ chosen }) => chosen)).toEqual(['email', 'personal.firstName', ''])
  })

  it('is one organiser’s own', async () => {
    const id = await keep(`${heads}\n${ada}`)
    expect(
      await getImportDraft(scene.deps, scene.colleague, { id, locale: 'en', requestId: 'request-1' }),
    ).toBeNull()
    expect(await run(id, scene.colleague)).toEqual({ ok: false, error: 'not-found' })
  })
})

describe('an import', () => {
  it('brings answers that organisers find in the record', async () => {
    await imported(`${heads}\n${ada}`)
    const [{ id } = { id: '' }] = await scene.database.sql<{ id: string }>('select id from registration')
    const request = {
      role: 'guest',
      id,
      params: new URLSearchParams(),
      locale: 'en',
      requestId: 'r',
    } as const
    const record = await findRecord(scene.deps, scene.admin, request)
    const answers = record?.groups.flatMap(({ rows }) => rows.flatMap(({ lines }) => lines))
    expect(record?.name).toBe('Ada Lovelace')
    expect(answers).toEqual(expect.arrayContaining(['Ada', 'German', 'Female', '11–25 June 2027, 14 nights']))
  })

  it('makes drafts whose complete steps count, in the words of the forms', async () => {
    await imported(`${heads}\n${ada}`)
    const draft = await draftOf('ada@example.org')
    expect(draft?.state).toBe('draft')
    expect(draft?.draft.finished).toEqual({
      personal: {
        firstName: ['Ada'],
        lastName: ['Lovelace'],
        age: ['24'],
        phone: ['+49 151 12345678'],
        languages: ['de'],
        otherLanguages: ['Twi'],
      },
      conference: { accredited: ['yes'] },
    })
    expect(draft?.draft.prefilled).toEqual({
      equality: { gender: ['female'] },
      needs: { 'stay-start': ['2027-06-11'], 'stay-end': ['2027-06-25'] },
    })
    expect(
      await scene.database.sql('select locale, email_confirmed_at from person where email = $1', [
        'ada@example.org',
      ]),
    ).toEqual([{ locale: 'de', email_confirmed_at: null }])
    expect(await count('consent')).toBe(0)
    expect(await count('outbox')).toBe(0)
    expect(await count('import_file')).toBe(0)
  })

  it('of hosts takes their rooms', async () => {
    const own = templateHeads('host', await scene.deps.edition(), 'en')
    const filled = own.map((head) => {
      if (head === 'Email') return 'host@example.org'
      if (head === 'Number of guests') return '3'
      if (head === 'Room 1: Room type') return 'private'
      if (head.startsWith('Room 1: Double')) return '1'
      if (head === 'Room 2: Room type') return 'shared'
      if (head.endsWith(': women only')) return head.startsWith('Room 2') ? 'ja' : 'no'
      return head.startsWith('Room 2: Single') ? '1' : ''
    })
    await imported(`${own.join('\t')}\n${filled.join('\t')}`, 'host')
    const { finished, prefilled } = (await draftOf('host@example.org'))?.draft ?? {}
    expect({ ...finished, ...prefilled }).toMatchObject({
      rooms: {
        room: ['1', '2'],
        'room-1-type': ['private'],
        'room-1-double': ['1'],
        'room-1-females': ['no'],
        'room-2-single': ['1'],
        'room-2-females': ['yes'],
      },
    })
  })

  it('pressed five times at once happens once', async () => {
    const id = await keep(`${heads}\n${ada}\nbo@example.org;Bo;;;;;;;;`)
    const pressed = await Promise.all(Array.from({ length: 5 }, () => run(id)))
    expect(pressed).toEqual(Array.from({ length: 5 }, () => ({ ok: true, value: null })))
    expect(await count('registration')).toBe(2)
    expect((await listImports(scene.deps, scene.admin)).map(({ created }) => created)).toEqual([2])
  })

  it('of two organisers with the same list makes each person once', async () => {
    const ids = [
      await keep(`${heads}\n${ada}`),
      await keep(`${heads}\n${ada}`, 'guest', scene.colleague),
    ] as const
    const outcomes = await Promise.all([run(ids[0]), run(ids[1], scene.colleague)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await count('registration')).toBe(1)
  })

  it('changes a draft that is there, and says so before', async () => {
    await imported(`${heads}\n${ada}`)
    const again = await check(await keep('E-Mail;Vorname;Alter\nADA@example.org;Ada;25'))
    expect(again.counts).toMatchObject({ update: 1, create: 0 })
    expect(again.shown).toMatchObject([{ outcome: 'update', changes: ['Age'] }])
    await run(again.id)
    expect((await draftOf('ada@example.org'))?.draft.finished).toMatchObject({
      personal: { age: ['25'], lastName: ['Lovelace'] },
    })
    expect((await check(await keep('E-Mail;Alter\nada@example.org;25'))).counts).toMatchObject({ same: 1 })
  })

  it('leaves what people have sent or cancelled themselves', async () => {
    await aGuest(scene.database, { email: 'sent@example.org', firstName: 'Own' })
    await aGuest(scene.database, { email: 'gone@example.org', state: 'cancelled' })
    const id = await keep('E-Mail;Vorname\nsent@example.org;Other\ngone@example.org;Other')
    expect((await check(id)).shown.map(({ outcome, state }) => [outcome, state])).toEqual([
      ['stays', 'submitted'],
      ['stays', 'cancelled'],
    ])
    expect(await run(id)).toEqual({ ok: false, error: 'nothing' })
    expect(await scene.database.sql(`select first_name from guest_facts where first_name = 'Other'`)).toEqual(
      [],
    )
  })

  it('of thousands of rows is one transaction', async () => {
    const many = often(10_000, 1_000)
    const rows = Array.from({ length: many }, (_, index) => `p${index}@example.org;Person ${index};30`)
    const id = await keep(`E-Mail;Vorname;Alter\n${rows.join('\n')}`)
    expect((await check(id)).counts.create).toBe(many)
    expect(await run(id)).toMatchObject({ ok: true })
    expect(await count('registration')).toBe(many)
    expect(await undoImport(scene.deps, scene.admin, id)).toMatchObject({ ok: true })
    expect(await count('registration')).toBe(0)
    expect(await scene.database.sql(`select 1 from person where email like 'p%@example.org'`)).toEqual([])
  })
})

describe('an import while somebody on the list signs up', () => {
  it('waits for them, keeps whom it finds then, and brings in all the others', async () => {
    const id = await keep(`${heads}\n${ada}\nbo@example.org;Bo;;;;;;;;`)
    const { db, sql } = scene.database
    let running: ReturnType<typeof run> | undefined
    await db.run(mint.gate(), async (tx) => {
      await tx.insertInto('person').values({ email: 'ada@example.org', locale: 'en' }).execute()
      running = run(id)
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(() => sql(waiting), { timeout: 60_000 }).toHaveLength(1)
    })
    expect(await running).toEqual({ ok: true, value: null })
    expect(await count("person where email in ('ada@example.org', 'bo@example.org')")).toBe(2)
    const rows = await sql(
      `select email, is_returning, person_is_new from registration join person on person.id = person_id
       join import_row on registration_id = registration.id order by email`,
    )
    expect(rows).toEqual([
      { email: 'ada@example.org', is_returning: true, person_is_new: false },
      { email: 'bo@example.org', is_returning: false, person_is_new: true },
    ])
  })
})
