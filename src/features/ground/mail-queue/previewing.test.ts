import { expect, test } from 'vitest'
import { aMatchOfTwo, anAdmin } from '../../../../test/builders/mail-scene.ts'
import {
  database,
  deps,
  prepareMailSending,
  queue,
  sendDue,
  sink,
} from '../../../../test/builders/mail-sending.ts'
import { lanes } from './mail-queue.server.ts'
import { previewOffer } from './previewing.server.ts'

prepareMailSending()

const preview = async (matchId: string) => {
  const { actor } = await anAdmin(database)
  const { brand, siteUrl } = deps
  return database.db.run(actor, (tx) =>
    previewOffer(tx, actor, matchId, { now: database.clock.now(), window: null }, { brand, siteUrl }),
  )
}

const trimmed = (text: string | undefined) => (text ?? '').replaceAll('\r\n', '\n').trimEnd()

test('the preview of a draft is, letter for letter, what is sent once it is offered', async () => {
  const { guest, host, matchId } = await aMatchOfTwo(database, { state: 'draft' })
  const previewed = await preview(matchId)
  await database.sql("update match set state = 'offered', offered_at = $1", [database.clock.now().toString()])
  const mail = { lane: lanes.match, matchId } as const
  await queue({ ...mail, dedupeKey: '1', template: 'offer-to-guest', personId: guest.personId })
  await queue({ ...mail, dedupeKey: '2', template: 'notice-to-host', personId: host.personId })
  await sendDue()
  for (const side of [previewed?.guest, previewed?.host]) {
    const sent = sink.received.find(({ recipients }) => recipients[0] === side?.to)
    expect(sent?.mail.subject).toBe(side?.subject)
    expect(trimmed(sent?.mail.text)).toBe(trimmed(side?.text))
    expect(trimmed(sent?.mail.html)).toBe(trimmed(side?.html))
  }
  expect(previewed).toMatchObject({ guest: { locale: 'en' }, host: { locale: 'de' } })
})

test.each(['declined', 'expired', 'withdrawn', 'accepted'] as const)(
  'there is no preview of a match that is %s',
  async (state) => {
    const { matchId } = await aMatchOfTwo(database, { state })
    expect(await preview(matchId)).toBeNull()
  },
)

test('contact details stand in the offer only if the edition releases them on the offer', async () => {
  const { matchId } = await aMatchOfTwo(database, {
    state: 'draft',
    guest: { organisation: 'Youth for Rivers' },
  })
  const secrets = /Diallo|Schmidt|Musterstra|\+49|Rivers|@example\.org/
  const before = await preview(matchId)
  expect(`${before?.guest.text}${before?.host.html}`).not.toMatch(secrets)
  await database.sql("update edition set contact_release = 'on-offer'")
  const after = await preview(matchId)
  await database.sql("update edition set contact_release = 'on-acceptance'")
  expect(after?.guest.text).toContain('Address: Musterstraße 7, 53225 Bonn')
  expect(after?.host.text).toContain('Youth for Rivers')
})

test('no host mail ever carries what hosts never see', async () => {
  const { matchId } = await aMatchOfTwo(database, {
    state: 'draft',
    guest: {
      homeCountry: 'Senegalia',
      marginalisedGroup: 'canary-group',
      socialLink: 'https://canary.example',
      furtherInformation: 'canary-note',
    },
  })
  await database.sql("update edition set contact_release = 'on-offer'")
  const both = await preview(matchId)
  await database.sql("update edition set contact_release = 'on-acceptance'")
  expect(JSON.stringify(both)).not.toMatch(/Senegalia|canary/)
})
