import { Temporal } from 'temporal-polyfill'
import { beforeEach, describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { addAddress, continueByHand, findByHand } from '#features/console/by-hand/by-hand.server.ts'
import { tidyCalls } from '#features/ground/mail-queue/calls-job.server.ts'
import { listCalls } from '#features/letters/calls/calls.server.ts'
import {
  check,
  count,
  imported,
  keep,
  run,
  scene,
  useImportScene,
} from '../../../../test/builders/import-scene.ts'
import { aGuest } from '../../../../test/builders/people.ts'
import { inviteImported } from './inviting.server.ts'
import { listImports } from './imports-views.server.ts'
import { findUndoing, undoImport } from './undoing.server.ts'

useImportScene()
beforeEach(async () => {
  await scene.database.sql('delete from import_meaning')
})

const list = 'Name;E-Mail;Telefon;Alter\nUri Levi;;+49 228 815012;31\nAda;ada@example.org;;24'
const asked = { requestId: 'r', locale: 'en' as const }

/** As the worker leaves them. */
const keptForCalls = () =>
  scene.database.sql(`update outbox set kept_back_reason = 'call' where template = 'import-call'`)
const calls = async () => {
  await keptForCalls()
  return listCalls(scene.deps, scene.admin, asked)
}
const registrations = () =>
  scene.database.sql<{ id: string; email: string | null; known: boolean; age: string }>(
    `select registration.id, email, known_at is not null as known, draft #>> '{prefilled,personal,age,0}' as age
     from registration join person on person.id = person_id order by registration.created_at, email nulls first`,
  )
const theOneToCall = async () => (await registrations()).find(({ email }) => email === null)?.id ?? ''

describe('a row without an email address, but with a phone number', () => {
  it('comes in as a draft of somebody whom nobody has spoken with, and who has agreed to nothing', async () => {
    const id = await keep(list)
    expect(await check(id)).toMatchObject({ counts: { create: 2, refused: 0 }, called: 1, open: 0 })
    await run(id)
    expect(await registrations()).toMatchObject([
      { email: null, known: false, age: '31' },
      { email: 'ada@example.org', known: false, age: '24' },
    ])
    expect(await count('consent')).toBe(0)
    expect((await listImports(scene.deps, scene.admin, id))[0]).toMatchObject({ waiting: 2, called: 1 })
  })

  it('is to be called, with the words to say, and is invited by no email', async () => {
    const id = await imported(list)
    await inviteImported(scene.deps, scene.admin, id)
    expect(await count(`outbox where template = 'import-invitation'`)).toBe(1)
    const [call, ...others] = await calls()
    expect(others).toEqual([])
    expect(call).toMatchObject({
      name: 'Uri Levi',
      phone: { e164: '+49228815012' },
      isToComplete: true,
      record: `/admin/guest/${await theOneToCall()}`,
    })
    expect(call?.words).toMatch(/Hallo Uri!\n[^]+Suchst du noch\?/)
    expect(call?.words).not.toMatch(/https?:/)
  })

  it('is gone through on the phone: then they are known, and the consents are theirs', async () => {
    await imported(list)
    const id = await theOneToCall()
    const look = { id, role: 'guest', requestId: 'r' } as const
    expect(await findByHand(scene.deps, scene.admin, look)).toMatchObject({ isDraft: true, isCalled: true })
    const saidOn = Temporal.PlainDate.from('2027-04-20')
    const noted = { saidBy: 'phone', saidOn, notedBy: scene.admin.personId } as const
    await continueByHand(scene.deps, scene.admin, { id, role: 'guest', noted, locale: 'de' })
    expect(await registrations()).toMatchObject([{ email: null, known: true }, {}])
    expect(await scene.database.sql('select text_key, source from consent')).toEqual([
      { text_key: 'privacy', source: 'phone' },
    ])
    // Still to be completed.
    expect(await calls()).toHaveLength(1)
    await scene.database.sql(`update registration set state = 'submitted' where id = $1`, [id])
    expect(await calls()).toEqual([])
  })

  it('is no call any more once they have proved a mailbox, nor an email', async () => {
    await imported(list)
    const id = await theOneToCall()
    const added = { id, role: 'guest', email: 'uri@example.org', entry: 'e' } as const
    expect(await addAddress(scene.deps, scene.admin, added)).toBe('added')
    expect(await calls()).toHaveLength(1)
    await scene.database.sql(`update person set email_confirmed_at = now() where email = 'uri@example.org'`)
    expect(await calls()).toEqual([])
    const { workerDb: db } = scene.database
    const { clock, keys, randomInt } = scene.deps
    const tools = { clock, keys, randomInt, siteUrl: 'https://beds.example', brand: 'Beds' }
    await tidyCalls({ db, worker: mint.worker(), ...tools })
    expect(await count(`outbox where template = 'import-call' and kept_back_reason = 'call'`)).toBe(0)
  })

  it('comes once however often a list has it, and what it says anew is taken', async () => {
    await imported(list)
    expect((await check(await keep(list))).counts).toMatchObject({ create: 0, same: 2 })
    const later = await check(await keep('Telefon;Name;Alter\n+49 (0)228 / 81 50 12;"Levi, Uri";32'))
    expect(later).toMatchObject({
      counts: { create: 0, update: 1 },
      shown: [{ changes: ['Phone number', 'Age'] }],
    })
    await run(later.id)
    expect(await count('registration')).toBe(2)
    expect(await count(`outbox where template = 'import-call'`)).toBe(1)
  })

  it('is the person of a row with an address where name and number agree, in one list or a later one', async () => {
    const one = await check(
      await keep(
        'Name;E-Mail;Telefon;Alter\nUri Levi;;+49 228 815012;31\nUri Levi;u@example.org;+49 228 815012;',
      ),
    )
    expect(one).toMatchObject({ counts: { create: 1, joined: 1 }, same: [{ answer: 'first' }], called: 0 })
    await imported(list)
    const other = await keep('Name;E-Mail;Telefon\nUri Levi;u@example.org;+49 228 815012')
    expect((await check(other)).counts).toMatchObject({ create: 0, update: 1 })
    await run(other)
    // Their address is an organiser's to add, who asks its owner.
    expect(await scene.database.sql('select head, words from import_leftover')).toEqual([
      { head: 'E-Mail', words: 'u@example.org' },
    ])
    expect(await count('registration')).toBe(2)
  })

  it('is nobody else who lives there: another name at the same number is another person', async () => {
    await imported(list)
    const shared = 'Name;Telefon\nNoa Levi;+49 228 815012\nUri Levi;+49 228 815012\nUri Levi;+49 228 815099'
    expect((await check(await keep(shared))).counts).toMatchObject({ create: 2, same: 1 })
  })

  it('stays what they have sent themselves', async () => {
    const { registrationId } = await aGuest(scene.database, { firstName: 'Uri', lastName: 'Levi' })
    const [contact] = await scene.database.sql<{ last_name: string; phone: string }>(
      'select last_name, phone_e164 as phone from contact where registration_id = $1',
      [registrationId],
    )
    const row = `${contact?.last_name}, Uri;${contact?.phone}`
    expect((await check(await keep(`Name;Telefon\n"${row.replace(';', '";')}`))).counts).toMatchObject({
      stays: 1,
    })
  })

  it('goes when the import is taken back, by name before anybody presses', async () => {
    const id = await imported(list)
    expect(await findUndoing(scene.deps, scene.admin, { id, requestId: 'r' })).toMatchObject({
      removed: { count: 2, people: ['ada@example.org', 'Uri Levi'].toSorted() },
    })
    await undoImport(scene.deps, scene.admin, id)
    expect(await count('registration')).toBe(0)
    expect(await count('person where email is null')).toBe(0)
    expect(await calls()).toEqual([])
  })
})

describe('a row with neither', () => {
  it('stays out, says so, and is mended on the page with either of the two', async () => {
    const id = await keep('Name;E-Mail;Telefon\nUri;;\nNoa;;0228 12')
    const { counts, shown } = await check(id)
    expect(counts).toMatchObject({ create: 0, refused: 2 })
    expect(shown[0]?.problems).toMatchObject([
      { column: 'Email', message: expect.stringContaining('or a phone number') },
      { column: 'Phone number', text: '', index: 2 },
    ])
    expect(shown[1]?.problems.map(({ column, text }) => [column, text])).toEqual([
      ['Phone number', '0228 12'],
      ['Email', ''],
    ])
    expect(await run(id)).toEqual({ ok: false, error: 'nothing' })
  })

  it('with an address that is none and a number comes in by the number, and keeps what was written', async () => {
    await imported('Name;E-Mail;Telefon\nUri;uri(at)nowhere;+49 228 815012')
    expect(await scene.database.sql('select words from import_leftover')).toEqual([
      { words: 'uri(at)nowhere' },
    ])
    expect(await calls()).toHaveLength(1)
  })
})
