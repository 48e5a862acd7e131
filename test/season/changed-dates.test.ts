/** Dates that change while the season runs (rules: changing a running edition): what was promised stays, and what comes follows. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EditionTexts } from '#domain/edition-fields.ts'
import { changeEdition } from '#features/console/edition/changing.server.ts'
import { anAdmin } from '../builders/people.ts'
import { emailOf, guests, hosts, offers } from './people.ts'
import type { Season } from './season.ts'
import { openSeason, type SeasonStage, type SentMail } from './stage.ts'
import { guestSteps, hostSteps, offerSteps } from './steps.ts'

const named = <Known extends { key: string }>(known: readonly Known[], key: string) => {
  const one = known.find((person) => person.key === key)
  if (!one) throw new Error(`nobody is called ${key}`)
  return one
}
const offerTo = (season: Season, key: string) => {
  const offer = offers.find(({ guest }) => guest === key)
  if (!offer) throw new Error(`${key} has no offer`)
  const [send, ends] = offerSteps(season, {
    guest: key,
    host: offer.host,
    sent: offer.sent,
    ...(offer.ends && { ends: offer.ends }),
  })
  return { send: () => send?.does(), ends: () => ends?.does() }
}

async function opened() {
  const stage = await openSeason('2028-04-20T08:00Z')
  const { actor: admin } = await anAdmin(stage, { email: emailOf('organiser') })
  const season: Season = { stage, admin, second: admin, personIds: new Map(), registrations: new Map() }
  const strikeAt = async (moment: string) => {
    stage.at(Date.parse(moment))
    await stage.strike(false)
  }
  const change = async (texts: Partial<EditionTexts>) => {
    const asked = { id: randomUUID(), reason: 'The city asked.', shown: {}, texts }
    expect(await changeEdition(stage.deps, admin, asked)).toEqual({ ok: true, value: { state: 'made' } })
  }
  for (const key of ['of-amina', 'of-kofi']) await hostSteps(season, named(hosts, key))[0]?.does()
  for (const key of ['amina', 'kofi']) await guestSteps(season, named(guests, key))[0]?.does()
  await stage.letMailsLeave()
  return { stage, season, strikeAt, change }
}

const sentTo = ({ sent }: SeasonStage, to: string, template: string) =>
  sent.filter((mail) => mail.to === to && mail.template === template)
const words = (mail: SentMail | undefined) => (mail?.received.mail.text ?? '').replaceAll(/\s+/g, ' ')
function entryOf(mail: SentMail | undefined) {
  const file = mail?.received.mail.attachments[0]?.content
  const text = file ? new TextDecoder().decode(file as ArrayBuffer) : ''
  const read = (name: string) => new RegExp(`^${name}[^:]*:([^\r\n]+)`, 'm').exec(text)?.[1] ?? ''
  return { uid: read('UID'), start: read('DTSTART'), sequence: Number(read('SEQUENCE')) }
}

test('the evening moves: invitations that left are sent again, and replace themselves in a calendar', async () => {
  const { stage, strikeAt, change } = await opened()
  try {
    await change({ hostEventLink: 'https://meet.example.org/hosts' })
    await strikeAt('2028-04-26T08:25Z')
    await change({ hostEventAt: '2028-05-02 20:00' })
    await strikeAt('2028-04-26T09:25Z')
    await strikeAt('2028-04-27T08:25Z')
    for (const host of ['of-amina', 'of-kofi']) {
      const mails = sentTo(stage, host, 'host-event')
      expect(mails).toHaveLength(2)
      const [old, moved] = mails.map(entryOf)
      expect([old?.start, moved?.start]).toEqual(['20280502T170000Z', '20280502T180000Z'])
      expect(moved?.uid).toBe(old?.uid)
      expect(moved?.sequence).toBeGreaterThan(old?.sequence ?? 0)
      expect(words(mails[1])).toContain('20:00')
    }
    expect(stage.troubles).toEqual([])
  } finally {
    await stage.close()
  }
})

test('less time, and another conference: offers keep their deadline, a stay outside is kept and flagged, deleting moves', async () => {
  const { stage, season, strikeAt, change } = await opened()
  try {
    stage.at(Date.parse('2028-05-15T09:00Z'))
    const [amina, kofi] = [offerTo(season, 'amina'), offerTo(season, 'kofi')]
    await amina.send()
    await kofi.send()
    await strikeAt('2028-05-15T09:15Z')
    await amina.ends()
    const deadlines = () =>
      stage.sql<{ at: Date }>('select state, deadline_at as at, stay from match order by id')
    const promised = await deadlines()
    // The earliest arrival is a day after hers from now on.
    await change({ acceptanceDays: '3', conferenceStartOn: '2028-06-14', conferenceEndOn: '2028-06-23' })
    await strikeAt('2028-05-15T12:25Z')
    expect(await deadlines()).toEqual(promised)
    const flags = await stage.sql('select state, flagged_reason as flag from match order by state')
    expect(flags).toEqual([
      { state: 'accepted', flag: 'outside-edition' },
      { state: 'offered', flag: 'outside-edition' },
    ])
    // Reminded of the moment that the offer has named, and free only after it.
    await strikeAt('2028-05-20T08:25Z')
    const [offer] = sentTo(stage, 'kofi', 'offer-to-guest')
    const reminder = sentTo(stage, 'kofi', 'offer-reminder').at(-1)
    for (const mail of [offer, reminder]) expect(words(mail)).toContain('20. Mai 2028, 23:59')
    expect(sentTo(stage, 'kofi', 'expired-to-guest')).toEqual([])
    await strikeAt('2028-05-20T22:15Z')
    expect(sentTo(stage, 'kofi', 'expired-to-guest')).toHaveLength(1)
    // Sixty days after the new last day, told a month before.
    await strikeAt('2028-07-21T08:25Z')
    expect(sentTo(stage, 'kofi', 'retention-notice')).toEqual([])
    await strikeAt('2028-07-22T08:25Z')
    expect(words(sentTo(stage, 'kofi', 'retention-notice')[0])).toContain('22. August 2028')
    expect(stage.troubles).toEqual([])
  } finally {
    await stage.close()
  }
})
