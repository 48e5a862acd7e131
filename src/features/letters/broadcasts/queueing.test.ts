import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { perLanguage } from '#i18n/locale.ts'
import { fingerprintOf } from '#features/ground/suppression.server.ts'
import {
  aScene,
  check,
  leave,
  mails,
  people,
  prepareBroadcasts,
  progressOf,
  queue,
  write,
} from '../../../../test/builders/broadcast-scene.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { database, keys, sendDue, sink } from '../../../../test/builders/mail-sending.ts'
import { aGuest, aHost } from '../../../../test/builders/people.ts'
import { queueBroadcast, takeBack } from './queueing.server.ts'
import { findBroadcast, listBroadcasts } from './running.server.ts'
import { writeSamples } from './writing.server.ts'

prepareBroadcasts()

describe('a broadcast', () => {
  test('reaches everybody of its audience once, each in their language, and says how far it is', async () => {
    const scene = await aScene()
    const [first] = await people(2)
    await aHost(database, { personId: first?.personId })
    await aHost(database, { email: 'host@example.org' })
    await aGuest(database, { email: 'draft@example.org', state: 'draft' })
    const { id, request } = await queue(scene, { audience: 'everyone' })
    expect(await queueBroadcast(scene.deps, scene.admin, request), 'pressed twice').toMatchObject({
      ok: true,
    })
    expect(await progressOf(scene, id)).toMatchObject({ recipients: 3, waiting: 3, unchecked: 3 })
    expect(await leave()).toBe(3)
    expect(mails().toSorted((a, b) => ((a.to ?? '') < (b.to ?? '') ? -1 : 1))).toEqual([
      { to: 'g0@example.org', subject: 'News from Bonn' },
      { to: 'g1@example.org', subject: 'Neues aus Bonn' },
      { to: 'host@example.org', subject: 'News from Bonn' },
    ])
    expect(await progressOf(scene, id)).toMatchObject({ sent: 3, waiting: 0, failed: [], skipped: [] })
    const lines = await listBroadcasts(scene.deps, scene.admin, 'de')
    expect(lines).toMatchObject([{ id, subject: 'Neues aus Bonn', stage: 'done', recipients: 3, sent: 3 }])
  })

  test('is written in the languages of those who get it, and in no other', async () => {
    const scene = await aScene()
    const inEnglish = { words: { de: { subject: '', letter: '' } } }
    const [first] = await people(1)
    expect((await queue(scene, inEnglish)).recipients).toBe(1)
    const { id, version } = await write(scene, { words: { de: { letter: '' } } })
    const request = { id, version, recipients: 1, neverTwice: false, startsAt: null }
    const half = await queueBroadcast(scene.deps, scene.admin, request)
    expect(half, 'half a version').toMatchObject({ error: 'incomplete' })
    await database.sql(`update person set locale = 'de' where id = $1`, [first?.personId])
    const other = await write(scene, inEnglish)
    const refused = await queueBroadcast(scene.deps, scene.admin, { ...request, ...other })
    expect(refused, 'somebody reads it').toMatchObject({ error: 'incomplete' })
  })

  test('is byte for byte what its preview shows, and looking at it is in the access log', async () => {
    const scene = await aScene()
    const guests = await people(7)
    const { id } = await write(scene)
    const samples = await writeSamples(scene.deps, scene.admin, { id, requestId: 'looks' })
    expect(samples).toHaveLength(5)
    expect(new Set(samples.map(({ locale }) => locale))).toEqual(new Set(['en', 'de']))
    expect(await writeSamples(scene.deps, scene.admin, { id, requestId: 'again' })).toEqual(samples)
    const seen = await database.sql(
      `select subject_registration_id as id from access_log where request_id = 'looks' and action = 'preview-broadcast'`,
    )
    expect(seen).toHaveLength(5)
    expect(guests.map(({ registrationId }) => registrationId)).toEqual(
      expect.arrayContaining(seen.map((row) => row['id'])),
    )
    const { request } = { request: { id, version: 1, recipients: 7, neverTwice: true, startsAt: null } }
    await queueBroadcast(scene.deps, scene.admin, request)
    await leave()
    for (const { subject, text, html } of samples) {
      const sent = sink.received.find(({ mail }) => mail.text?.trim() === text.trim())
      expect(sent?.mail.subject).toBe(subject)
      expect(sent?.mail.html?.trim()).toBe(html.trim())
    }
  })

  test('as news has a way out of one press; about the reader’s registration it has none', async () => {
    const scene = await aScene()
    await people(1)
    const [stopped] = [await aGuest(database, { email: 'stopped@example.org' })]
    await database.sql(
      'insert into suppression (fingerprint, source, suppressed_at) values ($1, $2, now())',
      [fingerprintOf(keys, 'stopped@example.org'), 'one-click'],
    )
    expect(stopped).toBeDefined()
    const headersOf = (at: number) =>
      sink.received[at]?.mail.headers.map(({ key }) => key).filter((key) => key.startsWith('list-'))
    const news = await queue(scene)
    await leave()
    expect(mails().map(({ to }) => to)).toEqual(['g0@example.org'])
    expect(headersOf(0)?.toSorted()).toEqual(['list-unsubscribe', 'list-unsubscribe-post'])
    expect(sink.received[0]?.mail.text).toContain('/unsubscribe?token=u1.')
    expect((await findBroadcast(scene.deps, scene.admin, news.id))?.leftOut).toBe(1)
    await queue(scene, { kind: 'registration' })
    await leave()
    expect(mails().map(({ to }) => to)).toContain('stopped@example.org')
    expect(headersOf(1)).toEqual([])
    expect(sink.received[1]?.mail.text).not.toContain('unsubscribe')
  })

  test('asks again when each mail leaves: cancelled and unsubscribed meanwhile are skipped, with the reason', async () => {
    const scene = await aScene()
    const [gone] = await people(3)
    const { id } = await queue(scene)
    await check()
    await database.sql(`update registration set state = 'cancelled' where id = $1`, [gone?.registrationId])
    await database.sql(
      'insert into suppression (fingerprint, source, suppressed_at) values ($1, $2, now())',
      [fingerprintOf(keys, 'g1@example.org'), 'one-click'],
    )
    await aGuest(database, { email: 'later@example.org' })
    database.clock.advance({ seconds: 60 })
    await sendDue()
    expect(mails().map(({ to }) => to)).toEqual(['g2@example.org'])
    expect(await progressOf(scene, id)).toMatchObject({
      recipients: 3,
      sent: 1,
      skipped: expect.arrayContaining([
        { reason: 'not-of-audience', count: 1 },
        { reason: 'unsubscribed', count: 1 },
      ]),
    })
  })

  test('goes to matched guests and hosts, and to last year’s hosts with the newsletter’s', async () => {
    const scene = await aScene()
    await aMatchOfTwo(database, {
      state: 'accepted',
      guest: { email: 'matched-guest@example.org' },
      host: { email: 'matched-host@example.org' },
    })
    await people(1)
    await database.sql(
      `insert into newsletter_signup (email, fingerprint, locale, consent_text_key, consent_text_version, consent_locale,
         consent_source, consent_given_at, confirmed_at)
       values ('former@example.org', $1, 'de', 'newsletter', 1, 'de', 'site', now(), now())`,
      [fingerprintOf(keys, 'former@example.org')],
    )
    const noNames = perLanguage(() => ({ letter: 'Again? {signUpUrl}' }))
    for (const [audience, to] of [
      ['matched-guests', 'matched-guest@example.org'],
      ['matched-hosts', 'matched-host@example.org'],
      ['former-hosts', 'former@example.org'],
    ] as const) {
      await queue(scene, { audience, ...(audience === 'former-hosts' ? { words: noNames } : {}) })
      await leave()
      expect(mails().map((mail) => mail.to)).toEqual([to])
      sink.received.length = 0
    }
  })
})

describe('no mail leaves', () => {
  test('before every mail has been written once; one that cannot be is told, and the others go', async () => {
    const scene = await aScene()
    const [broken] = await people(4)
    await database.sql(`update person set email = 'no address' where id = $1`, [broken?.personId])
    const { id } = await queue(scene)
    database.clock.advance({ seconds: 61 })
    expect(await sendDue(), 'not checked yet').toBe(0)
    expect((await findBroadcast(scene.deps, scene.admin, id))?.stage).toBe('checking')
    expect(await check()).toBe(4)
    expect(await check(), 'done').toBe(0)
    expect(await sendDue()).toBe(3)
    expect(await progressOf(scene, id)).toMatchObject({
      sent: 3,
      failed: [{ reason: 'unwritable', count: 1 }],
    })
  })

  test('within the minute, and all of it is taken back with one press, and queued again', async () => {
    const scene = await aScene()
    await people(3)
    const { id, version, request } = await queue(scene)
    await check()
    database.clock.advance({ seconds: 59 })
    expect(await sendDue()).toBe(0)
    expect(await takeBack(scene.deps, scene.admin, id)).toMatchObject({
      value: { mails: 3, audience: 'guests' },
    })
    expect(await takeBack(scene.deps, scene.admin, id), 'twice').toMatchObject({ value: { mails: 0 } })
    database.clock.advance({ hours: 1 })
    expect(await sendDue()).toBe(0)
    expect(await findBroadcast(scene.deps, scene.admin, id)).toBeNull()
    expect(await queueBroadcast(scene.deps, scene.admin, { ...request, version })).toMatchObject({ ok: true })
    expect(await leave()).toBe(3)
    expect(await takeBack(scene.deps, scene.admin, id)).toEqual({ ok: false, error: 'too-late' })
  })

  test('not when a worker has taken a mail while the press waited', async () => {
    const scene = await aScene()
    await people(2)
    const { id } = await queue(scene)
    await check()
    const working = new Client(database.connection('owner'))
    await working.connect()
    try {
      await working.query('begin')
      await working.query(`update outbox set state = 'sending', lease_until = now(), worker = 1, attempts = 1
        where id = (select min(id::text)::uuid from outbox)`)
      const pressed = takeBack(scene.deps, scene.admin, id)
      await vi.waitFor(async () => {
        const waiting = await database.sql(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        expect(waiting).toHaveLength(1)
      }, 60_000)
      await working.query('commit')
      expect(await pressed).toEqual({ ok: false, error: 'too-late' })
    } finally {
      await working.end()
    }
    expect(await progressOf(scene, id)).toMatchObject({ recipients: 2, waiting: 2 })
  })

  test('before the moment that was wished for', async () => {
    const scene = await aScene()
    await people(1)
    const draft = await write(scene)
    const startsAt = database.clock.now().add({ hours: 20 })
    const request = { ...draft, recipients: 1, neverTwice: true, startsAt }
    await queueBroadcast(scene.deps, scene.admin, request)
    await check()
    database.clock.advance({ hours: 19, minutes: 59 })
    expect(await sendDue()).toBe(0)
    expect((await findBroadcast(scene.deps, scene.admin, draft.id))?.stage).toBe('held')
    database.clock.advance({ minutes: 1 })
    expect(await sendDue()).toBe(1)
  })
})
