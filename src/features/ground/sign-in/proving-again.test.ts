import { expect, it } from 'vitest'
import { startChallenge } from '#features/ground/sign-in/asking.server.ts'
import { answerChallenge } from '#features/ground/sign-in/sign-in.server.ts'
import { mint } from '#db/actor.server.ts'
import { renewToken } from '#features/ground/sign-in/renewing.server.ts'
import { closeSession, findSession } from '#features/ground/sign-in/session.server.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { database, keys, prepareMailSending, sendDue, sink } from '../../../../test/builders/mail-sending.ts'
import { aStranger } from '../../../../test/builders/asker.ts'
import { anAdmin } from '../../../../test/builders/people.ts'

prepareMailSending()

it('proving oneself once more on a shared device leaves it a shared one', async () => {
  const deps = { ...(await testDeps(database)), keys }
  const prove = async (answer: { sharedDevice: boolean; replaces: string | null }) => {
    const email = 'shared@example.org'
    const asked = { email, locale: 'en', purpose: 'sign-in', asker: aStranger('10.5.0.1') } as const
    const { cookieToken } = await startChallenge(deps, asked)
    await sendDue()
    const codes = sink.received.flatMap(({ mail }) => /\b\d{6}\b/.exec(mail.text ?? '') ?? [])
    const code = codes.at(-1) ?? ''
    const answered = await answerChallenge(deps, { asker: aStranger(), cookieToken, code, ...answer })
    if (answered.kind !== 'proven') throw new Error(answered.reason)
    return answered
  }
  const first = await prove({ sharedDevice: true, replaces: null })
  const again = await prove({ sharedDevice: false, replaces: first.sessionToken })
  expect(again.sharedDevice).toBe(true)
  expect(await findSession(deps, again.sessionToken)).toMatchObject({ sharedDevice: true })
  const elsewhere = await prove({ sharedDevice: false, replaces: null })
  expect(elsewhere.sharedDevice).toBe(false)
})

it('signing out with the token of before ends the session too', async () => {
  const deps = { ...(await testDeps(database)), keys }
  const { actor } = await anAdmin(database)
  const now = deps.clock()
  const [session] = await database.sql<{ id: string }>(
    `insert into session (token_hash, person_id, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $3, $3::timestamptz + interval '1 year') returning id`,
    [keys.hash('session', 'B'), actor.personId, now.toString()],
  )
  const sessionId = session!.id
  await database.db.run(mint.gate(), (tx) => renewToken(tx, keys, { sessionId, token: 'B', now }))
  expect(await findSession(deps, 'B')).toMatchObject({ isOfBefore: true })
  await database.db.run(mint.gate(), (tx) => closeSession(tx, deps, 'B'))
  expect(
    await database.sql('select ended_at is not null as "isOver" from session where id = $1', [sessionId]),
  ).toEqual([{ isOver: true }])
})
