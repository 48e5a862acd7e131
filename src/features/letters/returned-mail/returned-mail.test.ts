import { describe, expect, it } from 'vitest'
import { lanes } from '#features/ground/mail-queue/mail-queue.server.ts'
import { putAddressRight } from '#features/ground/bad-address.server.ts'
import { isSuppressed, unsubscribeLinks } from '#features/ground/suppression.server.ts'
import { bounceAddressOf } from '#platform/mailer/bounce-address.server.ts'
import {
  anOffer,
  claim,
  database,
  keys,
  queue,
  sendDue,
  sink,
} from '../../../../test/builders/mail-sending.ts'
import { mint } from '../../../../test/builders/mail-scene.ts'
import { aComplaint, aDeliveryReport } from '../../../../test/builders/returned-mail.ts'
import {
  aSentOffer,
  badAddresses,
  base,
  email,
  events,
  lines,
  look,
  mails,
  match,
  post,
  prepareReturnedMail,
} from '../../../../test/builders/returned-mail-scene.ts'

prepareReturnedMail()

describe('a mail that is refused for good', () => {
  it('has failed, stops the time to answer, and marks the address; said again nothing changes', async () => {
    const { to } = await aSentOffer()
    expect((await match())?.['deadline_at']).not.toBeNull()
    expect(await post(aDeliveryReport({ to }))).toBe('noted')
    expect(await mails(), 'only the worker draws consequences').toMatchObject([{ state: 'sent' }])
    expect(await look()).toBe(1)
    const after = {
      mails: [{ template: 'offer-to-guest', state: 'failed', failure: 'permanent', reason: 'bounced' }],
      match: { state: 'offered', sent_at: null, deadline_at: null },
    }
    expect({ mails: await mails(), match: await match() }).toEqual(after)
    expect(await badAddresses()).toEqual([{ status: '5.1.1', put_right_at: null }])
    await post(aDeliveryReport({ to }))
    await post(aDeliveryReport({ to }))
    await look()
    expect({ mails: await mails(), match: await match() }).toEqual(after)
    expect(await events()).toEqual(['sent', 'bounced'])
    expect(await database.sql('select kind from mail_report')).toEqual([{ kind: 'refused' }])
  })

  it('leaves no address in the log', async () => {
    const { to } = await aSentOffer()
    await post(aDeliveryReport({ to }))
    await look()
    expect(lines.join()).toContain('"report":"refused","status":"5.1.1"')
    expect(lines.join()).not.toContain('@')
  })

  it('keeps the place; sent again the time begins anew', async () => {
    const { to, guest, matchId } = await aSentOffer()
    await post(aDeliveryReport({ to }))
    await look()
    database.clock.advance({ days: 9 })
    const again = {
      lane: lanes.match,
      template: 'offer-to-guest',
      personId: guest.personId,
      matchId,
    } as const
    await queue({ ...again, dedupeKey: 'again' })
    await sendDue()
    expect(await match()).toMatchObject({ state: 'offered', sent_at: expect.anything() })
    expect(String((await match())?.['deadline_at'])).toContain('2027')
  })

  it('goes out again by itself once the address is another, and the time begins anew', async () => {
    const { to, guest } = await aSentOffer()
    await post(aDeliveryReport({ to }))
    await look()
    database.clock.advance({ days: 2 })
    const now = database.clock.now()
    await database.sql(`update person set email = 'new@example.net', email_confirmed_at = $1 where id = $2`, [
      now.toString(),
      guest.personId,
    ])
    await database.db.run(mint.gate(), (tx) => putAddressRight(tx, guest.personId, now))
    await look()
    expect(await badAddresses()).toEqual([])
    await sendDue()
    expect(sink.received.at(-1)?.recipients).toEqual(['new@example.net'])
    expect((await match())?.['deadline_at']).not.toBeNull()
    // The same server, late, about the former address.
    database.clock.advance({ hours: 1 })
    await post(aDeliveryReport({ to }))
    await look()
    expect(await badAddresses()).toEqual([])
    expect(await events()).toEqual(['sent', 'bounced', 'sent'])
  })

  it('waits while the mail is still being sent: a server may be faster than we', async () => {
    await anOffer({ guest: { email } })
    const mail = await claim()
    const to = bounceAddressOf(keys, base, mail?.id ?? '')
    await post(aDeliveryReport({ to }))
    expect(await look()).toBe(0)
    await database.sql(
      `update outbox set state = 'sent', sent_at = '2027-05-15T08:00:00Z', lease_until = null`,
    )
    expect(await look()).toBe(1)
    expect(await mails()).toMatchObject([{ reason: 'bounced' }])
  })

  it('is followed by no reminder, but by a code and by what is about the match', async () => {
    const { to, guest } = await aSentOffer()
    await post(aDeliveryReport({ to }))
    await look()
    const reminder = { lane: lanes.reminder, template: 'new-device', personId: guest.personId } as const
    await queue({ ...reminder, dedupeKey: 'reminder', params: { signedInAt: '2027-05-15T08:00:00Z' } })
    await queue({
      ...reminder,
      lane: lanes.match,
      dedupeKey: 'own',
      params: { signedInAt: '2027-05-15T08:00:00Z' },
    })
    await sendDue()
    const states = await database.sql(
      'select dedupe_key, state, reason from outbox where template = $1 order by 1',
      ['new-device'],
    )
    expect(states).toEqual([
      { dedupe_key: 'own', state: 'sent', reason: null },
      { dedupe_key: 'reminder', state: 'skipped', reason: 'bad-address' },
    ])
  })
})

describe('a mail that is', () => {
  it('delayed is only noted', async () => {
    const { to } = await aSentOffer()
    await post(aDeliveryReport({ to, action: 'delayed', status: '4.2.0' }))
    await look()
    expect(await mails()).toMatchObject([{ state: 'sent' }])
    expect(await events()).toEqual(['sent'])
    expect(await badAddresses()).toEqual([])
    expect(await database.sql('select kind, status from mail_report')).toEqual([
      { kind: 'delayed', status: '4.2.0' },
    ])
  })

  it('given up has not arrived, although the address may be right', async () => {
    const { to } = await aSentOffer()
    await post(aDeliveryReport({ to, status: '4.4.7', diagnostic: 'timed out' }))
    await look()
    expect(await mails()).toMatchObject([{ state: 'failed', reason: 'bounced' }])
    expect(await events()).toEqual(['sent', 'bounced'])
    expect(await badAddresses()).toEqual([])
  })
})

describe('what is made up', () => {
  it('changes nothing', async () => {
    const { to } = await aSentOffer()
    const forged = to.replace(/\.[0-9a-f]{20}@/, `.${'0'.repeat(20)}@`)
    expect(await post(aDeliveryReport({ to: forged }))).toBe('unknown')
    expect(await post(aDeliveryReport({ to: 'b@bounces.example.org' }))).toBe('unknown')
    const gone = bounceAddressOf(keys, base, '6f9619ff-8b86-4011-b42d-00c04fc964ff')
    expect(await post(aDeliveryReport({ to: gone }))).toBe('unknown')
    expect(await post('Subject: hello\r\n\r\nhello')).toBe('no-report')
    expect(await look()).toBe(0)
    expect(await mails()).toMatchObject([{ state: 'sent' }])
  })
})

describe('a complaint', () => {
  const suppressed = () => database.db.run(mint.gate(), (tx) => isSuppressed(tx, keys, email))

  it('ends list mail to the address, by the one list, and nothing else', async () => {
    const { to } = await aSentOffer()
    await post(aComplaint({ to }))
    await look()
    expect(await suppressed()).toBe(true)
    expect(await mails()).toMatchObject([{ state: 'sent' }])
    expect(await database.sql('select source from suppression')).toEqual([{ source: 'complaint' }])
  })

  it('is understood by the way out of a list mail alone, if we signed it', async () => {
    await database.sql('delete from suppression')
    const { headers } = unsubscribeLinks({ keys, siteUrl: 'https://x.org' }, { email, locale: 'en' })
    const quoted = `List-Unsubscribe: ${headers['List-Unsubscribe']}`
    const someone = 'someone@example.net'
    expect(await post(aComplaint({ to: someone, quoted: quoted.replace(/.>$/, '~>') }))).toBe('unknown')
    expect(await suppressed()).toBe(false)
    expect(await post(aComplaint({ to: someone, quoted }))).toBe('noted')
    expect(await suppressed()).toBe(true)
  })
})
