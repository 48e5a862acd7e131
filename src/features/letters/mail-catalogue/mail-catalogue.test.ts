import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { locales } from '#i18n/locale.ts'
import { mailTemplates } from '#mails/registry.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { anAdmin } from '../../../../test/builders/mail-scene.ts'
import { database, prepareMailSending, rows, sendDue, sink } from '../../../../test/builders/mail-sending.ts'
import { sendSample } from './mail-catalogue.server.ts'
import { findSample, listCatalogue } from './mail-catalogue.server.ts'

prepareMailSending()

const scene = async () => ({ deps: await testDeps(database), admin: await anAdmin(database) })

describe('the catalogue', () => {
  test('has every mail once, in the organiser’s language, with each of its variants in both languages', async () => {
    const { deps, admin } = await scene()
    const entries = await listCatalogue(deps, admin.actor, 'de')
    expect(entries.map(({ template }) => template)).toEqual(mailTemplates)
    for (const { template, variants } of entries)
      for (const { key: variant } of variants) {
        const versions = await findSample(deps, admin.actor, { template, variant })
        expect(versions?.map(({ language }) => language)).toEqual(locales)
      }
    expect(entries.find(({ template }) => template === 'offer-reminder')?.subject).toBe(
      'Die Hälfte deiner Zeit zum Antworten ist um',
    )
  })
  test('has no mail of another name', async () => {
    const { deps, admin } = await scene()
    for (const wrong of [
      { template: 'offer-to-guest', variant: 'host-cancelled' },
      { template: 'constructor', variant: 'one' },
      { template: '', variant: '' },
    ])
      expect(await findSample(deps, admin.actor, wrong)).toBeNull()
  })
  test('shows what organisers write as it will look', async () => {
    const { deps, admin } = await scene()
    const found = await findSample(deps, admin.actor, { template: 'broadcast', variant: 'list' })
    const [english] = found ?? []
    expect(english?.html).toContain('<strong>Three things</strong>')
    expect(english?.html).toMatch(/<a href="[^"]+\/profile"[^>]*>profile<\/a>/)
    expect(english?.text).toContain('Hello Karla,')
    expect(english?.text).toMatch(/profile \(https?:\/\/[^)]+\/profile\)/)
  })
})

describe('a sample to oneself', () => {
  const send = async (
    template: (typeof mailTemplates)[number],
    variant: string,
    idempotencyKey: string = randomUUID(),
  ) => {
    const { deps, admin } = await scene()
    await sendSample(deps, admin.actor, { template, variant, language: 'de', idempotencyKey })
    await sendSample(deps, admin.actor, { template, variant, language: 'de', idempotencyKey })
    await sendDue()
    return admin
  }

  test('comes once for each press, marked as a test, and starts no time', async () => {
    await send('offer-to-guest', 'one')
    expect(await rows()).toMatchObject([{ state: 'sent', match_id: null, lane: 3 }])
    expect(sink.received).toHaveLength(1)
    expect(sink.received[0]?.mail.subject).toBe(
      'Test, nur für Organisator:innen: Wir haben einen Platz für dich: bitte antworte bis zum 20. Mai 2027',
    )
    expect(await database.sql('select * from match')).toEqual([])
  })
  test('of list mail takes nobody off a list, and a code opens nothing', async () => {
    await send('broadcast', 'list')
    const names = sink.received[0]?.mail.headers.map(({ key }) => key)
    expect(names?.filter((name) => name.startsWith('list-'))).toEqual([])
    await send('code', 'sign-in')
    expect(await database.sql('select * from challenge_code')).toEqual([])
  })
  test('goes to nobody who is no organiser any more', async () => {
    const { deps, admin } = await scene()
    await sendSample(deps, admin.actor, {
      template: 'code',
      variant: 'sign-in',
      language: 'en',
      idempotencyKey: randomUUID(),
    })
    await database.sql('update admin_profile set revoked_at = now()')
    await sendDue()
    expect(await rows()).toMatchObject([{ state: 'skipped', reason: 'reader-not-approved' }])
  })
  test('of a variant that there is not is skipped', async () => {
    await send('offer-to-guest', 'host-cancelled')
    expect(await rows()).toMatchObject([{ state: 'skipped', reason: 'no-such-sample' }])
  })
})
