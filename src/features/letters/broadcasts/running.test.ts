import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findList } from '#features/ground/lists/lists.server.ts'
import { mailList } from '#features/letters/mail-desk/listing.server.ts'
import { translator } from '#i18n/translate.ts'
import { changeMails } from '#features/letters/mail-desk/changing.server.ts'
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
import { claim, database, deliver, sendDue, sink } from '../../../../test/builders/mail-sending.ts'
import { pauseBroadcast, resumeBroadcast, retryFailed, stopBroadcast } from './running.server.ts'
import { findBroadcast } from './running.server.ts'

prepareBroadcasts()

describe('stopped at any moment', () => {
  test.each([0, 1, 4, 7, 9])(
    'after %i mails: sent and stopped are the audience, each at most once',
    async (count) => {
      const scene = await aScene()
      await people(9)
      const { id } = await queue(scene)
      await check()
      database.clock.advance({ seconds: 60 })
      for (let n = 0; n < count; n += 1) {
        const mail = await claim()
        if (mail) await deliver(mail)
      }
      const underWay = count < 9 ? await claim() : undefined
      await stopBroadcast(scene.deps, scene.admin, id)
      expect(await stopBroadcast(scene.deps, scene.admin, id), 'twice').toBe(0)
      if (underWay) await deliver(underWay)
      await sendDue()
      const progress = await progressOf(scene, id)
      expect(progress).toMatchObject({ recipients: 9, sent: count, stopped: 9 - count, waiting: 0 })
      expect(new Set(mails().map(({ to }) => to)).size).toBe(count)
      expect(mails()).toHaveLength(count)
      expect(await retryFailed(scene.deps, scene.admin, { id, inDoubt: true })).toBe(0)
    },
  )

  test('paused, nothing leaves, not even what was under way; resumed, everything does', async () => {
    const scene = await aScene()
    await people(4)
    const { id } = await queue(scene)
    await check()
    database.clock.advance({ seconds: 60 })
    const underWay = await claim()
    expect(await pauseBroadcast(scene.deps, scene.admin, id)).toBe(1)
    expect(await pauseBroadcast(scene.deps, scene.admin, id), 'twice').toBe(0)
    if (underWay) await deliver(underWay)
    database.clock.advance({ minutes: 5 })
    await sendDue()
    expect(mails()).toEqual([])
    expect((await findBroadcast(scene.deps, scene.admin, id))?.stage).toBe('paused')
    expect(await resumeBroadcast(scene.deps, scene.admin, id)).toBe(1)
    database.clock.advance({ minutes: 1 })
    await sendDue()
    expect(mails()).toHaveLength(4)
    expect(await resumeBroadcast(scene.deps, scene.admin, id)).toBe(0)
  })

  test('paused while it is checked, it stays paused when the check is over', async () => {
    const scene = await aScene()
    await people(2)
    const { id } = await queue(scene)
    await pauseBroadcast(scene.deps, scene.admin, id)
    expect(await check()).toBe(0)
    await resumeBroadcast(scene.deps, scene.admin, id)
    expect(await leave()).toBe(2)
  })

  test('paused or being checked it is not late, and what a restore held is checked before it leaves', async () => {
    const scene = await aScene()
    await people(2)
    const { id } = await queue(scene)
    database.clock.advance({ hours: 1 })
    expect((await listed(scene, { state: 'late' })).found).toBe(0)
    await database.sql(`update outbox set kept_back_reason = 'restored'`)
    const ids = (await database.sql<{ id: string }>('select id from outbox')).map((row) => row.id)
    expect(await changeMails(scene.deps, scene.admin, 'release', ids)).toBe(2)
    expect(await sendDue()).toBe(0)
    await pauseBroadcast(scene.deps, scene.admin, id)
    await resumeBroadcast(scene.deps, scene.admin, id)
    expect(await check()).toBe(2)
    expect(await sendDue()).toBe(2)
  })

  test('what is not queued cannot be paused, stopped or tried again', async () => {
    const scene = await aScene()
    const { id } = await write(scene)
    for (const command of [pauseBroadcast, resumeBroadcast, stopBroadcast])
      expect(await command(scene.deps, scene.admin, id)).toBeNull()
    expect(await retryFailed(scene.deps, scene.admin, { id: randomUUID(), inDoubt: false })).toBeNull()
  })
})

test('the page names it as recipients see it, and leads to its own mails', async () => {
  const scene = await aScene()
  await people(1)
  const { id } = await queue(scene)
  await queue(scene)
  const found = await findBroadcast(scene.deps, scene.admin, id)
  expect(found?.words).toMatchObject({
    en: { subject: 'News from Bonn' },
    de: { subject: 'Neues aus Bonn' },
  })
  const list = await listed(scene, { broadcast: id })
  expect(list.found).toBe(1)
  expect(list.filters.find(({ key }) => key === 'broadcast')?.value).toBe(id)
  const whole = await listed(scene, { broadcast: 'nonsense' })
  expect([whole.found, whole.filters.some(({ key }) => key === 'broadcast')]).toEqual([2, false])
})

function listed({ deps, admin }: Awaited<ReturnType<typeof aScene>>, search: Record<string, string>) {
  const params = new URLSearchParams(search)
  return findList(deps, admin, mailList, { params, locale: 'en', t: translator('en'), requestId: 'r' })
}

describe('what failed', () => {
  test('is tried again and nothing else; what may have arrived only when that is wanted', async () => {
    const scene = await aScene()
    await people(3)
    const { id } = await queue(scene, { neverTwice: true })
    sink.answers.onRecipient = (to) => (to === 'g0@example.org' ? 550 : null)
    let cut = true
    sink.answers.onEnd = () => {
      const now = cut
      cut = false
      return now ? 'cut' : null
    }
    await leave()
    expect(await progressOf(scene, id)).toMatchObject({ sent: 1, inDoubt: 1, failed: [{ count: 1 }] })
    sink.answers.onRecipient = undefined
    const arrived = sink.received.length
    expect(await retryFailed(scene.deps, scene.admin, { id, inDoubt: true })).toBe(1)
    await sendDue()
    expect(sink.received.length).toBe(arrived + 1)
    expect(await progressOf(scene, id)).toMatchObject({ sent: 2, inDoubt: 0, failed: [{ count: 1 }] })
    expect(await retryFailed(scene.deps, scene.admin, { id, inDoubt: false })).toBe(1)
    await sendDue()
    expect(await progressOf(scene, id)).toMatchObject({ sent: 3, inDoubt: 0, failed: [] })
    const twice = await database.sql('select id from outbox where possibly_sent_twice')
    expect(twice).toHaveLength(1)
  })

  test('by coming back is tried again as another mail, and the broadcast still counts everybody once', async () => {
    const scene = await aScene()
    await people(2)
    const { id } = await queue(scene)
    await leave()
    await database.sql(`update outbox set state = 'failed', failure = 'permanent', reason = 'bounced'
      where person_id = (select id from person where email = 'g0@example.org')`)
    expect(await retryFailed(scene.deps, scene.admin, { id, inDoubt: false })).toBe(1)
    expect(await retryFailed(scene.deps, scene.admin, { id, inDoubt: false }), 'twice').toBe(0)
    await sendDue()
    expect(await progressOf(scene, id)).toMatchObject({ recipients: 2, sent: 2, failed: [] })
    expect(mails().filter(({ to }) => to === 'g0@example.org')).toHaveLength(2)
    expect(await database.sql(`select state from outbox where campaign_id is null`)).toEqual([
      { state: 'failed' },
    ])
  })
})
