import { describe, expect, it } from 'vitest'
import {
  anOffer,
  claim,
  database,
  deliver,
  deps,
  prepareMailSending,
  rows,
  sink,
} from '../../../../../test/builders/mail-sending.ts'

prepareMailSending()

/** An offer is written while every line to the mail server is busy; `meanwhile` happens, and then a line is free. */
async function offerThatWaits(meanwhile: (about: { matchId: string; personId: string }) => Promise<unknown>) {
  const { matchId, guest } = await anOffer({ guest: { email: 'amina@example.org' } })
  const lines = [await deps.lines.take(0), await deps.lines.take(0)]
  const mail = await claim()
  if (!mail) throw new Error('no mail is due')
  const delivery = deliver(mail)
  await expect.poll(async () => (await rows())[0]?.['handed_over_at']).not.toBeNull()
  await meanwhile({ matchId, personId: guest.personId })
  for (const leave of lines) leave?.()
  await delivery
  return (await rows())[0]
}

describe('a mail that has waited for a line', () => {
  it('does not leave when its reason is gone', async () => {
    const row = await offerThatWaits(async ({ matchId }) => {
      await database.sql(`update match set state = 'withdrawn' where id = $1`, [matchId])
      database.clock.advance({ seconds: 5 })
    })
    expect(row).toMatchObject({ state: 'skipped' })
    expect(sink.received).toEqual([])
  })

  it('goes to the address of now', async () => {
    await offerThatWaits(async ({ personId }) => {
      await database.sql(`update person set email = 'new@example.org' where id = $1`, [personId])
      database.clock.advance({ seconds: 5 })
    })
    expect(sink.received.map(({ recipients }) => recipients)).toEqual([['new@example.org']])
  })
})
