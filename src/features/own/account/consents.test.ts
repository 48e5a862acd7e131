import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { CONSENT_KEYS, consentRules, requiredConsents } from '#domain/consent.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aGuest, aHost } from '../../../../test/builders/people.ts'
import { agreeAgain, withdrawConsent, type Agreement } from './consents.server.ts'
import { listOutdated, listOwnConsents, listToAgree } from './consents-views.server.ts'
import { consentTexts } from './consents.ts'

let database: TestDatabase
let deps: Deps

beforeAll(async () => {
  database = await testDatabase()
  deps = await testDeps(database)
})

type Own = { personId: string; registrationId: string }
async function agree({ personId, registrationId }: Own, textKey: string, version = 1): Promise<string> {
  const [row] = await database.sql<{ id: string }>(
    `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at)
     values ($1, $2, $3, $4, 'de', 'registration', '2027-04-02T10:00:00Z') returning id`,
    [personId, registrationId, textKey, version],
  )
  return row?.id ?? ''
}
const stateOf = async ({ registrationId }: Own) =>
  (await database.sql('select state from registration where id = $1', [registrationId]))[0]?.['state']
const sensitiveOf = async ({ registrationId }: Own) =>
  (await database.sql('select * from guest_sensitive where registration_id = $1', [registrationId]))[0]

it('every version of every text can be read', () => {
  for (const key of CONSENT_KEYS) expect(consentTexts[key], key).toHaveLength(consentRules[key].version)
})

describe('a consent', () => {
  it('is shown with its text, version, language, source and time', async () => {
    const guest = await aGuest(database)
    await agree(guest, 'privacy')
    expect(await listOwnConsents(deps, guest.actor, 'en')).toMatchObject([
      {
        title: 'privacy statement and terms',
        text: 'I have read the privacy statement and accept it and the terms.',
        version: 1,
        language: 'German',
        source: 'in the registration form',
        givenAt: { day: 'Friday, 2 April 2027', time: '12:00', place: 'Berlin' },
        withdrawnAt: null,
      },
    ])
  })

  it.each(['privacy', 'guest-conduct-respect'])(
    'to %s taken back ends the registration and its match, once',
    async (key) => {
      const { guest, host, matchId } = await aMatchOfTwo(database, {
        state: 'accepted',
        sentAt: '2027-04-20T09:00:00Z',
        acceptedAt: '2027-04-20T09:00:00Z',
      })
      const id = await agree(guest, key)
      await withdrawConsent(deps, guest.actor, id)
      await withdrawConsent(deps, guest.actor, id)
      expect(await stateOf(guest)).toBe('cancelled')
      expect(await stateOf(host)).toBe('submitted')
      expect(await database.sql('select state, end_reason from match where id = $1', [matchId])).toEqual([
        { state: 'withdrawn', end_reason: 'guest-cancelled' },
      ])
      const mails = await database.sql('select template from outbox where match_id = $1 order by template', [
        matchId,
      ])
      expect(mails.map(({ template }) => template)).toEqual(['withdrawn-to-guest', 'withdrawn-to-host'])
    },
  )

  it('to what is needed to get in taken back erases that, also where it is not handed in yet, and nothing else', async () => {
    const guest = await aGuest(database, { accessMust: ['step-free'], accessNote: 'A ramp' })
    const sleeping = ['bed']
    const needs = { sleeping, accessMust: ['quiet'], accessNote: ['Crutches'], accessConsent: ['yes'] }
    await database.sql('update registration set draft = $2 where id = $1', [
      guest.registrationId,
      { finished: { needs }, prefilled: {} },
    ])
    const id = await agree(guest, 'access')
    await withdrawConsent(deps, guest.actor, id)
    await withdrawConsent(deps, guest.actor, id)
    const of = (columns: string, table: string, key: string) =>
      database.sql(`select ${columns} from ${table} where ${key} = $1`, [guest.registrationId])
    expect(await of('access_must', 'guest_access', 'registration_id')).toEqual([])
    expect(await of('draft, state', 'registration', 'id')).toEqual([
      { draft: { finished: { needs: { sleeping } }, prefilled: {} }, state: 'submitted' },
    ])
  })

  it('to the sensitive answers taken back erases them, also where they are not handed in yet', async () => {
    const guest = await aGuest(database, {
      globalSouth: true,
      homeCountry: 'Kenya',
      marginalised: true,
      marginalisedGroup: 'a group',
      accredited: true,
    })
    const equality = {
      gender: ['female'],
      globalSouth: ['yes'],
      homeCountry: ['Kenya'],
      sensitiveConsent: ['yes'],
    }
    await database.sql('update registration set draft = $2 where id = $1', [
      guest.registrationId,
      { finished: { equality }, prefilled: { equality } },
    ])
    await withdrawConsent(deps, guest.actor, await agree(guest, 'sensitive'))
    expect(await sensitiveOf(guest)).toMatchObject({
      global_south: false,
      home_country: null,
      marginalised: false,
      marginalised_group: null,
      accredited: true,
    })
    const [row] = await database.sql('select draft, state from registration where id = $1', [
      guest.registrationId,
    ])
    const kept = { gender: ['female'], globalSouth: ['no'], marginalised: ['no'] }
    expect(row).toEqual({
      draft: { finished: { equality: kept }, prefilled: { equality: kept } },
      state: 'submitted',
    })
  })

  it('to being asked next year taken back ends nothing else', async () => {
    const host = await aHost(database)
    await withdrawConsent(deps, host.actor, await agree(host, 'contact-next-year'))
    expect(await stateOf(host)).toBe('submitted')
    const [consent] = await listOwnConsents(deps, host.actor, 'de')
    expect(consent?.withdrawnAt).not.toBeNull()
  })

  it('taken back is taken back in every version of its text', async () => {
    const [host, next] = [await aHost(database), await aHost(database)]
    const older = await agree(host, 'contact-next-year', 1)
    const newer = await agree(host, 'contact-next-year', 2)
    const kept = await agree(host, 'privacy')
    await agree(next, 'contact-next-year', 1)
    await withdrawConsent(deps, host.actor, newer)
    const open = await database.sql<{ id: string }>(
      'select id from consent where person_id = $1 and withdrawn_at is null',
      [host.personId],
    )
    expect(open.map(({ id }) => id)).toEqual([kept])
    expect((await listOwnConsents(deps, next.actor, 'en'))[0]?.withdrawnAt).toBeNull()
    await withdrawConsent(deps, host.actor, older)
    expect(await stateOf(host)).toBe('submitted')
  })

  it('taken back does not come again with an edit that was open and said yes', async () => {
    const host = await aHost(database)
    const further = { howFound: ['a friend'], contactNextYear: ['yes'] }
    await database.sql('update registration set draft = $2 where id = $1', [
      host.registrationId,
      { finished: { further }, prefilled: { further } },
    ])
    await withdrawConsent(deps, host.actor, await agree(host, 'contact-next-year'))
    const [row] = await database.sql('select draft from registration where id = $1', [host.registrationId])
    const kept = { howFound: ['a friend'] }
    expect(row).toEqual({ draft: { finished: { further: kept }, prefilled: { further: kept } } })
  })

  it('of somebody else stays', async () => {
    const [mine, other] = [await aGuest(database), await aGuest(database)]
    const id = await agree(other, 'privacy')
    await withdrawConsent(deps, mine.actor, id)
    expect(await stateOf(other)).toBe('submitted')
    expect(await listOwnConsents(deps, mine.actor, 'en')).toEqual([])
    expect((await listOwnConsents(deps, other.actor, 'en'))[0]?.withdrawnAt).toBeNull()
  })
})

describe('a text in another version', () => {
  it('is asked for again where its step is, and the registration stays valid', async () => {
    const guest = await aGuest(database)
    for (const { textKey, version } of requiredConsents('guest'))
      await agree(guest, textKey, textKey === 'guest-conduct-home' ? version - 1 : version)
    expect(await listOutdated(deps, guest.actor, 'en')).toEqual([
      { role: 'guest', step: 'conduct', titles: ['code of conduct: the home of the host'] },
    ])
    expect(await stateOf(guest)).toBe('submitted')
  })

  it('is no matter for somebody who has agreed to all as they read today', async () => {
    const host = await aHost(database)
    for (const { textKey, version } of requiredConsents('host')) await agree(host, textKey, version)
    expect(await listOutdated(deps, host.actor, 'en')).toEqual([])
  })

  it('that no step asks about is agreed to on the page of one’s consents, once, as it reads now', async () => {
    const later = { ...consentRules, privacy: { ...consentRules.privacy, version: 2 } }
    const host = await aHost(database)
    for (const { textKey, version } of requiredConsents('host')) await agree(host, textKey, version)
    expect(await listOutdated(deps, host.actor, 'en', later)).toEqual([
      { role: 'host', step: null, titles: ['privacy statement and terms'] },
    ])
    const [asked] = await listToAgree(deps, host.actor, 'en', later)
    expect(asked).toMatchObject({ role: 'host', textKey: 'privacy', version: 2 })
    const press = (more: Partial<Agreement>) => {
      const agreement = { role: 'host', textKey: 'privacy', version: 2, locale: 'en', ...more } as const
      return agreeAgain(deps, host.actor, agreement, later)
    }
    // An old page, another role and a text that a step asks about: nothing is recorded.
    expect(await press({ version: 1 })).toBe(false)
    expect(await press({ role: 'guest' })).toBe(false)
    expect(await press({ textKey: 'host-conduct-respect', version: 1 })).toBe(false)
    expect([await press({}), await press({})]).toEqual([true, false])
    expect(await listOutdated(deps, host.actor, 'en', later)).toEqual([])
    const [newest, ...others] = await listOwnConsents(deps, host.actor, 'en')
    expect(newest).toMatchObject({ version: 2, source: 'on your consents page', withdrawnAt: null })
    expect(others).toHaveLength(requiredConsents('host').length)
  })

  it('is no matter of a step that asks: its box is not ticked here', async () => {
    const guest = await aGuest(database)
    for (const { textKey, version } of requiredConsents('guest')) await agree(guest, textKey, version - 1)
    expect(await listToAgree(deps, guest.actor, 'de')).toMatchObject([{ textKey: 'privacy', version: 1 }])
    expect((await listOutdated(deps, guest.actor, 'de')).map(({ step }) => step)).toEqual([null, 'conduct'])
  })
})
