import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  aScene,
  leave,
  people,
  prepareBroadcasts,
  queue,
  otherWords,
  write,
  type Scene,
  type Written,
} from '../../../../test/builders/broadcast-scene.ts'
import { anAdmin } from '../../../../test/builders/mail-scene.ts'
import { database, sendDue, sink } from '../../../../test/builders/mail-sending.ts'
import { approveBroadcast, queueBroadcast } from './queueing.server.ts'
import { discardDraft, saveDraft, sendTest } from './writing.server.ts'

prepareBroadcasts()

describe('it is not queued', () => {
  const refusal = async (
    scene: Scene,
    o: Partial<{ version: number; recipients: number }> = {},
    w: Written = {},
  ) => {
    const draft = await write(scene, w)
    const request = { ...draft, recipients: 2, neverTwice: true, startsAt: null, ...o }
    const outcome = await queueBroadcast(scene.deps, scene.admin, request)
    expect(await database.sql('select id from outbox where campaign_id is not null')).toEqual([])
    return outcome.ok ? outcome.value : outcome.error
  }
  test('with other words or recipients than were seen, or with one language missing', async () => {
    const scene = await aScene()
    await people(2)
    expect(await refusal(scene, { version: 7 })).toBe('changed')
    expect(await refusal(scene, { recipients: 3 })).toBe('count-changed')
    expect(await refusal(scene, {}, { words: { de: { letter: ' ' } } })).toBe('incomplete')
    expect(await refusal(scene, {}, { words: { en: { subject: 'For {firstName}' } } })).toBe('incomplete')
    expect(await refusal(scene, {}, { audience: 'matched-hosts' })).toBe('nobody')
    const missing = { id: randomUUID(), version: 1, recipients: 2, neverTwice: true, startsAt: null }
    expect(await queueBroadcast(scene.deps, scene.admin, missing)).toEqual({ ok: false, error: 'not-found' })
  })

  test('to more than the number that is set before a second organiser agrees', async () => {
    const scene = await aScene({ BROADCAST_APPROVAL_ABOVE: '2' })
    const second = (await anAdmin(database, { email: 'second@example.org' })).actor
    await people(3)
    const draft = await write(scene)
    const request = { ...draft, recipients: 3, neverTwice: true, startsAt: null }
    expect(await approveBroadcast(scene.deps, second, request)).toEqual({ ok: false, error: 'not-asked' })
    expect(await queueBroadcast(scene.deps, scene.admin, request)).toEqual({ ok: true, value: 'asked' })
    expect(await queueBroadcast(scene.deps, scene.admin, request), 'pressed twice').toMatchObject({
      ok: true,
    })
    expect(await leave(), 'nothing but the question to the second one').toBe(1)
    expect(sink.received.map(({ recipients }) => recipients)).toEqual([['second@example.org']])
    expect(sink.received[0]?.mail.text).toContain('https://beds.example.org/admin/broadcasts')
    expect(await approveBroadcast(scene.deps, scene.admin, request)).toEqual({
      ok: false,
      error: 'own-request',
    })
    expect(await approveBroadcast(scene.deps, second, request)).toEqual({ ok: true, value: 'queued' })
    expect(await approveBroadcast(scene.deps, second, request), 'twice').toEqual({
      ok: true,
      value: 'queued',
    })
    // Each organiser hears who has agreed, too.
    expect(await leave()).toBe(3 + 2)
    const few = await write(scene, { audience: 'everyone', words: { en: { subject: 'Other' } } })
    await queueBroadcast(scene.deps, scene.admin, { ...request, ...few })
    const changed = { ...few, words: otherWords({ en: { subject: 'Yet other' } }) }
    expect(await saveDraft(scene.deps, scene.admin, changed)).toEqual({ ok: true, value: 2 })
    expect(await approveBroadcast(scene.deps, second, { ...request, ...few, version: 2 })).toMatchObject({
      error: 'not-asked',
    })
    await sendDue()
    const asked = await database.sql(
      `select state, reason from outbox where template = 'broadcast-request' order by queued_at`,
    )
    expect(asked, 'of another wording nobody is asked').toEqual([
      { state: 'sent', reason: null },
      { state: 'skipped', reason: 'request-closed' },
    ])
  })
})

describe('a draft', () => {
  test('is kept complete or not, and nobody overwrites what they have not read', async () => {
    const scene = await aScene()
    const first = await write(scene, { words: { de: { letter: '' } } })
    const again = { ...first, words: otherWords({ de: { letter: '' } }) }
    expect(await saveDraft(scene.deps, scene.admin, { ...again, version: 0 }), 'pressed twice').toEqual({
      ok: true,
      value: 1,
    })
    const mine = { ...again, words: otherWords({ de: { letter: 'Neu' } }) }
    expect(await saveDraft(scene.deps, scene.admin, mine)).toEqual({ ok: true, value: 2 })
    const theirs = { ...again, words: otherWords({ de: { letter: 'Anders' } }) }
    const other = (await anAdmin(database)).actor
    expect(await saveDraft(scene.deps, other, theirs)).toEqual({ ok: false, error: 'changed' })
    expect(await saveDraft(scene.deps, scene.admin, theirs), 'one’s own of a moment ago').toMatchObject({
      value: 3,
    })
    expect(await discardDraft(scene.deps, scene.admin, { id: first.id, version: 1 })).toBe(false)
    expect(await discardDraft(scene.deps, scene.admin, { id: first.id, version: 3 })).toBe(true)
    expect(await discardDraft(scene.deps, scene.admin, { id: first.id, version: 3 }), 'twice').toBe(true)
  })

  test('that is queued is changed by nobody, and former hosts only get news', async () => {
    const scene = await aScene()
    await people(1)
    const { id, version } = await queue(scene)
    const later = {
      id,
      version,
      audience: 'guests',
      kind: 'news',
      words: otherWords({ en: { letter: 'x' } }),
    } as const
    expect(await saveDraft(scene.deps, scene.admin, later)).toEqual({ ok: false, error: 'changed' })
    const former = await write(scene, { audience: 'former-hosts', kind: 'registration' })
    const [row] = await database.sql('select kind from broadcast where id = $1', [former.id])
    expect(row).toEqual({ kind: 'news' })
  })

  test('comes as a test to its writer once for each press, about nobody, and takes nobody off a list', async () => {
    const scene = await aScene()
    const { id } = await write(scene)
    const idempotencyKey = randomUUID()
    await sendTest(scene.deps, scene.admin, { id, idempotencyKey, language: 'de' })
    await sendTest(scene.deps, scene.admin, { id, idempotencyKey, language: 'de' })
    expect(await sendDue()).toBe(1)
    const [test] = sink.received
    expect(test?.mail.subject).toBe('Test, nur für Organisator:innen: Neues aus Bonn')
    expect(test?.mail.text).not.toContain('**')
    expect(test?.mail.headers.map(({ key }) => key).filter((key) => key.startsWith('list-'))).toEqual([])
    await database.sql('update admin_profile set revoked_at = now()')
    await sendTest(scene.deps, scene.admin, { id, idempotencyKey: randomUUID(), language: 'en' })
    await sendDue()
    expect(sink.received).toHaveLength(1)
  })
})
