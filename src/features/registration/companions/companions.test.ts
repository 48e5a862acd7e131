import { beforeEach, describe, expect, it } from 'vitest'
import { LARGEST_GROUP, MOST_NAMED, type Agreed } from '#domain/companions.ts'
import { deleteAccount } from '#features/own/account/deleting.server.ts'
import { cancelRegistration } from '#features/own/profile/profile.server.ts'
import { aBlock } from '../../../../test/builders/incidents.ts'
import {
  database,
  keys,
  prepareMailSending,
  sendDue,
  sink,
  worker,
} from '../../../../test/builders/mail-sending.ts'
import { aGuest, aHost, anEdition, type TestGuest } from '../../../../test/builders/people.ts'
import { answerNo, chooseKind, endCompanion, nameCompanion } from './companions.server.ts'
import { viewCompanions } from './viewing.server.ts'
import { linkCompanions } from './linking-job.server.ts'

prepareMailSending()

const deps = () => ({ db: database.db, clock: database.clock.now, keys })
const see = async ({ actor }: TestGuest) => (await viewCompanions(deps(), actor))!
const name = ({ actor }: TestGuest, email: string, kind: Agreed['kind'] = 'only-together') =>
  nameCompanion(deps(), actor, { email, kind })
const link = () => linkCompanions(database.workerDb, worker, database.clock.now)
const choose = async (guest: TestGuest, kind: Agreed['kind'] = 'only-together') => {
  const [asking] = (await see(guest)).asks
  return chooseKind(deps(), guest.actor, { id: asking!.id, kind })
}
/** Subject and words of every mail that reaches an address. */
const mailsTo = async (email: string) => {
  await sendDue()
  return sink.received
    .filter(({ mail }) => JSON.stringify(mail.to).includes(email))
    .map(({ mail }) => `${mail.subject}: ${(mail.text ?? '').replaceAll(/\s+/g, ' ')}`)
}
const guest = (firstName: string, o: Parameters<typeof aGuest>[1] = {}) =>
  aGuest(database, { firstName, email: `${firstName.toLowerCase()}@example.org`, ...o })

let mira: TestGuest
let ben: TestGuest
beforeEach(async () => {
  await anEdition(database)
  mira = await guest('Mira')
  ben = await guest('Ben', { locale: 'de' })
})
async function friends(kind: Agreed['kind'] = 'only-together') {
  await name(mira, 'ben@example.org', kind)
  await link()
  await choose(ben, kind)
}

describe('naming somebody', () => {
  it('asks them once, by what is proven of who asks, and counts for nothing before they say yes', async () => {
    expect(await name(mira, 'ben@example.org')).toEqual({ ok: true, value: 'named' })
    expect(await link()).toBe(1)
    expect(await link()).toBe(0)
    const [mail, ...more] = await mailsTo('ben@example.org')
    expect(more).toEqual([])
    expect(mail).toContain('Sag uns, ob ihr zusammen reist')
    expect(mail).toContain('Mira (mira@example.org)')
    expect(await see(ben)).toMatchObject({
      asks: [{ firstName: 'Mira', email: 'mira@example.org', kind: 'only-together' }],
      agreed: [],
      kind: null,
    })
    expect(await see(mira)).toMatchObject({ asks: [], agreed: [], kind: null })
  })

  it('looks the same no matter whose address it is: nobody, a host, somebody unfinished, a guest who has said no', async () => {
    await aHost(database, { email: 'host@example.org' })
    await guest('Draft', { state: 'draft' })
    const addresses = ['nobody@example.org', 'host@example.org', 'draft@example.org', 'ben@example.org']
    for (const address of addresses) expect(await name(mira, address)).toEqual({ ok: true, value: 'named' })
    await link()
    const [asking] = (await see(ben)).asks
    await answerNo(deps(), ben.actor, asking!.id)
    const seen = await see(mira)
    expect(seen.named.map(({ address, kind }) => [address, kind]).toSorted()).toEqual(
      addresses.map((address) => [address, 'only-together']).toSorted(),
    )
    expect({ ...seen, named: [] }).toEqual({ asks: [], named: [], agreed: [], through: [], kind: null })
    expect(await mailsTo('mira@example.org')).toEqual([])
    expect(await mailsTo('host@example.org')).toEqual([])
    expect(await mailsTo('draft@example.org')).toEqual([])
  })

  it('asks nobody who is kept apart from who asks, and nothing in the name of somebody who is blocked', async () => {
    for (const people of [[mira, ben], [mira], [ben]]) {
      await aBlock(database, ...people)
      await name(mira, 'ben@example.org')
      expect(await link()).toBe(0)
      expect(await mailsTo('ben@example.org')).toEqual([])
      await database.sql('update block set ended_at = now()')
    }
    expect(await link()).toBe(1)
  })

  it('finds somebody who registers later', async () => {
    await name(mira, 'late@example.org')
    expect(await link()).toBe(0)
    const late = await guest('Late')
    expect(await link()).toBe(1)
    expect((await see(late)).asks).toMatchObject([{ firstName: 'Mira' }])
    expect(await mailsTo('late@example.org')).toHaveLength(1)
  })

  it('is limited: at once, and in all, so that nobody can try addresses out', async () => {
    expect(await name(mira, 'mira@example.org')).toEqual({ ok: false, error: 'yourself' })
    const nameNext = (index: number) => name(mira, `a${index}@example.org`)
    const several = Array.from({ length: LARGEST_GROUP - 1 }, (_, index) => index)
    for (const index of several) expect(await nameNext(index)).toEqual({ ok: true, value: 'named' })
    expect(await nameNext(several.length)).toEqual({ ok: false, error: 'too-many' })
    for (let index = several.length; index < MOST_NAMED; index += 1) {
      await endCompanion(deps(), mira.actor, (await see(mira)).named[0]!.id)
      expect(await nameNext(index)).toEqual({ ok: true, value: 'named' })
    }
    const { named } = await see(mira)
    await endCompanion(deps(), mira.actor, named[0]!.id)
    expect(await nameNext(MOST_NAMED)).toEqual({ ok: false, error: 'too-often' })
    // One that was named before can be named again.
    expect(await name(mira, named[0]!.address)).toEqual({ ok: true, value: 'named' })
  })

  it('does not write to anybody twice, and a no stays a no', async () => {
    await name(mira, 'ben@example.org')
    await link()
    const [asking] = (await see(ben)).asks
    await answerNo(deps(), ben.actor, asking!.id)
    await endCompanion(deps(), mira.actor, (await see(mira)).named[0]!.id)
    await name(mira, 'ben@example.org')
    await link()
    expect((await see(ben)).asks).toEqual([])
    // The mail had nothing to ask any more when its time came.
    expect(await mailsTo('ben@example.org')).toEqual([])
    // A guest who said no may want it later.
    expect(await name(ben, 'mira@example.org')).toEqual({ ok: true, value: 'named' })
    await link()
    expect((await see(mira)).agreed).toMatchObject([{ firstName: 'Ben' }])
  })
})

describe('saying yes', () => {
  it('counts for both, who then know each other by first name and address; who asked is told', async () => {
    await friends()
    const fellow = (firstName: string) => ({
      agreed: [{ firstName, email: `${firstName.toLowerCase()}@example.org`, kind: 'only-together' }],
      asks: [],
      named: [],
      kind: 'only-together',
    })
    expect(await see(mira)).toMatchObject(fellow('Ben'))
    expect(await see(ben)).toMatchObject(fellow('Mira'))
    const mails = await mailsTo('mira@example.org')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('Ben said yes')
  })

  it('may be said twice, and is told once', async () => {
    await name(mira, 'ben@example.org')
    await link()
    const [asking] = (await see(ben)).asks
    const yes = () => chooseKind(deps(), ben.actor, { id: asking!.id, kind: 'preferably' })
    const answers = await Promise.all([yes(), yes(), yes()])
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await mailsTo('mira@example.org')).toHaveLength(1)
    expect((await see(ben)).agreed).toHaveLength(1)
  })

  it('naming each other is a yes of both', async () => {
    await name(mira, 'ben@example.org')
    await name(ben, 'mira@example.org')
    await link()
    expect((await see(mira)).agreed).toHaveLength(1)
    expect((await see(ben)).agreed).toHaveLength(1)
    expect(await mailsTo('mira@example.org')).toMatchObject([expect.stringContaining('now travelling')])
    expect((await mailsTo('ben@example.org')).at(-1)).toContain('Ihr reist jetzt zusammen')
  })

  it('naming who asks is a yes to them', async () => {
    await name(mira, 'ben@example.org')
    await link()
    expect(await name(ben, 'mira@example.org')).toEqual({ ok: true, value: 'agreed' })
    expect((await see(mira)).agreed).toHaveLength(1)
  })

  it('“only together” counts if everybody chose it', async () => {
    await friends()
    const [own] = (await see(ben)).agreed
    await chooseKind(deps(), ben.actor, { id: own!.id, kind: 'preferably' })
    expect((await see(mira)).kind).toBe('preferably')
    expect((await see(mira)).agreed).toMatchObject([{ kind: 'only-together' }])
    await chooseKind(deps(), ben.actor, { id: own!.id, kind: 'only-together' })
    expect((await see(mira)).kind).toBe('only-together')
  })

  it('a guest who comes along through another is known by first name alone', async () => {
    await friends()
    const chi = await guest('Chi')
    await name(ben, 'chi@example.org')
    await link()
    await choose(chi)
    expect(await see(chi)).toMatchObject({ agreed: [{ firstName: 'Ben' }], through: ['Mira'] })
    expect(await see(mira)).toMatchObject({ agreed: [{ firstName: 'Ben' }], through: ['Chi'] })
    expect(JSON.stringify(await see(mira))).not.toContain('chi@')
  })

  it('not more than a home has room for, also when all say yes at once', async () => {
    const chain = [mira, ben]
    await friends()
    for (let index = 2; index < LARGEST_GROUP; index += 1) {
      const next = await guest(`G${index}`)
      await name(chain.at(-1)!, `g${index}@example.org`)
      await link()
      expect((await choose(next)).ok).toBe(true)
      chain.push(next)
    }
    const last = await guest('Last')
    await name(last, 'mira@example.org')
    await name(last, 'ben@example.org')
    await link()
    expect(await choose(mira)).toEqual({ ok: false, error: 'too-large' })
    expect((await see(mira)).agreed).toHaveLength(1)
    // Naming each other does not get around it.
    await name(mira, 'last@example.org')
    await link()
    expect((await see(last)).agreed).toEqual([])
  })
})

describe('ending it', () => {
  it('either can, without a reason; the other is told, and asked again only if that is wanted', async () => {
    await friends()
    await mailsTo('mira@example.org')
    await endCompanion(deps(), ben.actor, (await see(ben)).agreed[0]!.id)
    await endCompanion(deps(), ben.actor, (await see(mira)).agreed[0]?.id ?? mira.registrationId)
    for (const one of [mira, ben]) expect(await see(one)).toMatchObject({ agreed: [], named: [], kind: null })
    const mails = await mailsTo('mira@example.org')
    expect(mails).toHaveLength(2)
    expect(mails[1]).toContain('You and Ben are no longer registered as travelling together')
    expect(await mailsTo('ben@example.org')).toEqual([])
  })

  it('a mail that is no longer true when it leaves does not leave', async () => {
    await friends()
    await endCompanion(deps(), ben.actor, (await see(ben)).agreed[0]!.id)
    await name(mira, 'ben@example.org')
    await link()
    await choose(ben)
    const mails = await mailsTo('mira@example.org')
    expect(mails.filter((mail) => mail.includes('no longer'))).toEqual([])
    expect(mails.filter((mail) => mail.includes('said yes'))).not.toEqual([])
  })

  it('cancelling ends it and tells the other, with a name', async () => {
    await friends()
    await cancelRegistration(deps(), ben.actor)
    expect(await see(mira)).toMatchObject({ agreed: [], named: [], kind: null })
    expect((await mailsTo('mira@example.org')).at(-1)).toContain('You and Ben are no longer')
  })

  it('deleting the account ends it and tells the other, without a name', async () => {
    await friends()
    expect(await deleteAccount(deps(), ben.actor)).toEqual({ ok: true, value: null })
    expect(await see(mira)).toMatchObject({ agreed: [], named: [], kind: null })
    const mail = (await mailsTo('mira@example.org')).at(-1)!
    expect(mail).toContain('Somebody you were travelling with is no longer taking part')
    expect(mail).not.toContain('Ben')
  })

  it('an account that goes before it has answered leaves the question as it was', async () => {
    await name(mira, 'ben@example.org')
    await link()
    const before = await see(mira)
    await deleteAccount(deps(), ben.actor)
    expect(await see(mira)).toEqual(before)
  })
})
