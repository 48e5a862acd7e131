import { describe, expect, it } from 'vitest'
import { registering } from '../../../../test/builders/registering.ts'
import type { FormValues, Role } from '#features/registration/wizard/steps/step.ts'
import { stepContext } from '../../../../test/builders/answers.ts'
import { aHost, anAdmin } from '../../../../test/builders/people.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { addNote } from './notes.server.ts'
import { findRecord } from './record.server.ts'
import { editRecord } from './editing.server.ts'
import { findEditPage } from './editing.server.ts'

const scene = await registering()
const { database, sql, all, aPerson, begin, post, answerAll, edition, clock, draftOf } = scene
const deps = await testDeps(database)
const organiser = await anAdmin(database)
const addresses = {
  check: () => ({ outcome: 'not-checked' as const }),
  fingerprint: () => Buffer.from('x'),
  asksGeocoder: false,
}

async function registered(role: Role) {
  clock.advance({ minutes: 1 })
  const actor = await aPerson()
  const { registrationId: id } = await begin(actor, role)
  await answerAll(actor, role)
  return { actor, id }
}
const edit = (role: Role, id: string, stepKey: string, values: FormValues, more: object = {}) =>
  editRecord(deps, organiser.actor, {
    role,
    id,
    stepKey,
    values,
    reason: 'told us on the phone',
    seen: null,
    waivesAge: false,
    context: stepContext('en', edition),
    addresses,
    ...more,
  })
const see = (role: Role, id: string, search = '') =>
  findRecord(deps, organiser.actor, {
    role,
    id,
    params: new URLSearchParams(search),
    locale: 'en',
    requestId: 'r',
  })
const { needs, personal, equality } = all.guest
const factsOf = async (id: string) =>
  (await sql('select * from guest_facts where registration_id = $1', [id]))[0]

/** A place that this guest has accepted. */
async function accepted(personId: string, id: string) {
  const host = await aHost(database)
  const [match] = await sql<{ id: string }>(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
       place_id, stay, state, alone_in_room, offered_at, accepted_at, created_at)
     select $1, $2, $3, $4, $5, $6, $7, stay, 'accepted', false, now(), now(), now() from guest_facts where registration_id = $2
     returning id`,
    [edition.id, id, personId, host.registrationId, host.personId, host.rooms[0]?.id, host.placeIds[0]],
  )
  return { matchId: match?.id, host }
}

describe('an organiser who changes answers', () => {
  it('changes them at once, with a reason in the history and no new mail', async () => {
    const { id } = await registered('guest')
    const mails = () => sql('select id from outbox')
    // As for somebody imported, who never had a mail of ours.
    await sql('delete from outbox')
    const before = 0
    expect(await edit('guest', id, 'needs', { ...needs, sleeping: ['air-mattress'] })).toEqual({
      ok: true,
      value: [],
    })
    expect(await factsOf(id)).toMatchObject({ sleeping: ['air-mattress'], room_sharing: 'same-gender' })
    expect((await mails()).length).toBe(before)
    const record = await see('guest', id)
    expect(record?.timeline.map(({ what, who, detail }) => [what, who, detail])).toContainEqual([
      expect.stringContaining('Bed or sleeping couch, Air mattress → Air mattress'),
      expect.stringContaining('@example.org'),
      'told us on the phone',
    ])
    expect(record?.hasDraft).toBe(false)
    // The same once more is nothing new.
    const count = record?.timeline.length
    await edit('guest', id, 'needs', { ...needs, sleeping: ['air-mattress'] })
    expect((await see('guest', id))?.timeline.length).toBe(count)
  })

  it('is told when the person was faster, and nothing of theirs is lost unseen', async () => {
    const { id } = await registered('guest')
    const look = async () => {
      const asked = { role: 'guest' as const, id, context: stepContext('en', edition), requestId: 'r' }
      const page = { stepKey: 'needs', typed: null, seen: null }
      return (await findEditPage(deps, organiser.actor, { ...asked, ...page }))?.step?.seen
    }
    const seen = await look()
    const theirs = { ...needs, sleeping: ['air-mattress'] }
    expect(await edit('guest', id, 'needs', theirs, { seen })).toMatchObject({ ok: true })
    const mine = { ...needs, roomSharing: ['yes'] }
    expect(await edit('guest', id, 'needs', mine, { seen })).toEqual({
      ok: false,
      error: { kind: 'changed' },
    })
    expect(await factsOf(id)).toMatchObject({ sleeping: ['air-mattress'], room_sharing: 'same-gender' })
    // The same press once more is what is there already.
    expect(await edit('guest', id, 'needs', theirs, { seen })).toMatchObject({ ok: true })
    expect(await edit('guest', id, 'needs', mine, { seen: await look() })).toMatchObject({ ok: true })
    expect(await factsOf(id)).toMatchObject({ room_sharing: 'yes' })
  })

  it('gets the same rules as the person, and cannot give or take a consent', async () => {
    const { id } = await registered('guest')
    const refused = await edit('guest', id, 'personal', { ...personal, phone: ['12'] })
    expect(refused).toMatchObject({ ok: false, error: { kind: 'problems', problems: [{ field: 'phone' }] } })
    const given = () =>
      sql('select text_key, given_at, withdrawn_at from consent where registration_id = $1 order by id', [id])
    const before = await given()
    const { sensitiveConsent: _, ...without } = equality ?? {}
    expect(await edit('guest', id, 'equality', { ...without, homeCountry: ['Peru'] })).toMatchObject({
      ok: true,
    })
    expect(await given()).toEqual(before)
    await sql('delete from consent where registration_id = $1', [id])
    expect(await edit('guest', id, 'equality', { ...equality, homeCountry: ['Chile'] })).toEqual({
      ok: false,
      error: { kind: 'consent' },
    })
    expect(await edit('guest', id, 'needs', { ...needs, sleeping: ['bed'] })).toMatchObject({ ok: true })
    expect(await given(), 'nobody consents for somebody else').toEqual([])
    expect(await edit('guest', id, 'needs', { ...needs, accessMust: ['quiet'] })).toEqual({
      ok: false,
      error: { kind: 'consent' },
    })
    expect(await edit('guest', id, 'conduct', {})).toMatchObject({ ok: true })
  })

  it('flags a match that no longer fits, keeps it, and is told', async () => {
    const { actor, id } = await registered('guest')
    const { matchId } = await accepted(actor.personId, id)
    const saved = await edit('guest', id, 'needs', { ...needs, sleeping: ['air-mattress'] })
    expect(saved).toEqual({ ok: true, value: [{ matchId, misfits: ['sleeping-option'] }] })
    expect((await see('guest', id))?.matches).toMatchObject([
      { id: matchId, state: 'accepted', flaggedReason: 'sleeping-option' },
    ])
  })

  it('has another phone number mailed to the host who expects the guest', async () => {
    const { actor, id } = await registered('guest')
    const { matchId, host } = await accepted(actor.personId, id)
    const mails = () =>
      sql('select template, person_id from outbox where match_id = $1 order by queued_at', [matchId])
    await edit('guest', id, 'personal', { ...personal, gender: ['diverse'] })
    expect(await mails()).toEqual([])
    await edit('guest', id, 'personal', { ...personal, phone: ['+49 1522 8817386'] })
    expect(await mails()).toEqual([{ template: 'contact-changed-to-host', person_id: host.personId }])
  })

  it('may take somebody outside the age limits, who can go on changing their own answers', async () => {
    const { actor, id } = await registered('guest')
    const older = { ...personal, age: ['50'] }
    expect(await edit('guest', id, 'personal', older)).toEqual({ ok: false, error: { kind: 'age' } })
    const younger = { ...personal, age: ['17'] }
    expect(await edit('guest', id, 'personal', younger, { waivesAge: true })).toMatchObject({ ok: true })
    expect((await see('guest', id))?.timeline.map(({ what }) => what)).toContain(
      'Accepted despite the age limits',
    )
    expect(await post(actor, 'guest', 'needs', { ...needs, petProblemNote: ['Dogs'] })).toEqual({
      goTo: '/profile?done=saved',
    })
  })

  it('keeps what the person has begun to change, with this part renewed', async () => {
    const { actor, id } = await registered('host')
    // Waits to be put right: as many guests as places.
    await post(actor, 'host', 'rooms', { ...all.host.rooms, numberOfGuests: ['5'] })
    await edit('host', id, 'living', { ...all.host.living, livingNote: ['In a mill'] })
    const draft = (await draftOf(id)) as { finished: Record<string, FormValues> }
    expect(draft.finished['rooms']).toMatchObject({ numberOfGuests: ['5'] })
    expect(draft.finished['living']).toMatchObject({ livingNote: ['In a mill'] })
    expect((await see('host', id))?.hasDraft).toBe(true)
  })

  it('of a host is told when guests and places would not agree', async () => {
    const { id } = await registered('host')
    const { rooms } = all.host
    const refused = await edit('host', id, 'rooms', { ...rooms, numberOfGuests: ['9'] })
    expect(refused).toEqual({ ok: false, error: { kind: 'places' } })
    const page = await findEditPage(deps, organiser.actor, {
      role: 'host',
      id,
      stepKey: 'living',
      typed: null,
      seen: null,
      context: stepContext('de', edition),
      requestId: 'r',
    })
    expect(page?.step?.key).toBe('living')
    expect(page?.steps.map(({ key }) => key)).not.toContain('conduct')
    const moved = { ...all.host.address, street: ['Rheinauweg'] }
    expect(await edit('host', id, 'address', moved)).toMatchObject({ ok: true })
    expect(
      (await see('host', id))?.groups.flatMap(({ rows }) => rows.flatMap(({ lines }) => lines)),
    ).toContain('Rheinauweg')
  })
})

describe('the record', () => {
  it('has notes that are written once, and says who looked', async () => {
    const { id } = await registered('guest')
    const entry = '6f9619ff-8b86-4011-b42d-00c04fc964ff'
    for (const _ of [1, 2])
      await addNote(deps, organiser.actor, { registrationIds: [id], entry, words: 'Call her.' })
    await see('guest', id)
    const record = await see('guest', id)
    expect(record?.notes.map(({ words }) => words)).toEqual(['Call her.'])
    expect(record?.looks).toHaveLength(2)
    expect(record?.groups.length).toBeGreaterThan(3)
  })
  it('leads on within the list it was opened from', async () => {
    const first = await see('guest', (await registered('guest')).id, 'sort=registered')
    expect(first?.neighbours).toMatchObject({ next: null })
    expect(first?.neighbours?.previous).toContain('sort=registered')
    expect(first?.list).toBe('/admin/guests?sort=registered')
    expect((await see('guest', (await registered('guest')).id, 'gender=male'))?.neighbours).toBeNull()
  })
  it('is of its own role and edition, and of nobody else', async () => {
    const { id } = await registered('host')
    expect(await see('guest', id)).toBeNull()
    expect(await see('host', '6f9619ff-8b86-4011-b42d-00c04fc964ff')).toBeNull()
  })
})
