import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { CODE_RULES } from '#domain/otp.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { resendCode, startChallenge } from './asking.server.ts'
import { answerChallenge, endSession } from './sign-in.server.ts'
import { storeSentCode } from '../../../../test/builders/sent-code.ts'
import { findSession } from './session.server.ts'
import { aStranger } from '../../../../test/builders/asker.ts'
import { often } from '../../../../test/builders/often.ts'

let database: TestDatabase
let deps: Deps
let addresses = 0

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  deps = await testDeps(database, { BOOTSTRAP_ADMIN_EMAIL: 'first@example.org' })
})

const freshEmail = () => `person-${(addresses += 1)}@example.org`

async function ask(email = freshEmail()) {
  const { cookieToken } = await startChallenge(deps, {
    email,
    locale: 'en',
    purpose: 'sign-in',
    asker: aStranger(`10.0.0.${addresses}`),
  })
  return { email, cookieToken }
}

const mailCode = (cookieToken: string, code: string, link = `link-${code}-${addresses}`) =>
  storeSentCode({ database, deps }, { cookieToken, code, link })

const kindOf = (answer: Awaited<ReturnType<typeof answerChallenge>>) =>
  answer.kind === 'refused' ? answer.reason : answer.kind

describe('an address that nobody has confirmed', () => {
  it('is a challenge and nothing else: no person, no registration, nothing that a list could show', async () => {
    const email = freshEmail()
    const counts = () =>
      database.sql(
        'select (select count(*) from person) as people, (select count(*) from registration) as registrations',
      )
    const before = await counts()
    for (const purpose of ['sign-up-guest', 'sign-up-host', 'sign-in'] as const)
      await startChallenge(deps, {
        email,
        locale: 'en',
        purpose,
        privacyAccepted: true,
        asker: aStranger('10.1.0.1'),
      })
    expect(await counts()).toEqual(before)
    expect(await database.sql('select 1 from challenge where email = $1', [email])).toHaveLength(3)
  })
})

describe('a code', () => {
  it('opens a session for the browser that asked, whatever spaces and digits it is typed with', async () => {
    const { cookieToken, email } = await ask()
    await mailCode(cookieToken, '012345')
    const answer = await answerChallenge(deps, { asker: aStranger(), cookieToken, code: ' ０12 3-45 ' })
    expect(answer).toMatchObject({ kind: 'proven', email, hasAccount: false })
    if (answer.kind !== 'proven') return
    expect(await findSession(deps, answer.sessionToken)).toMatchObject({ email, admin: 'none' })
  })

  it('works once', async () => {
    const { cookieToken } = await ask()
    await mailCode(cookieToken, '111111')
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '111111' }))).toBe(
      'proven',
    )
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '111111' }))).toBe(
      'used',
    )
  })

  it('works for fifteen minutes, not for longer', async () => {
    const inTime = await ask()
    await mailCode(inTime.cookieToken, '222222')
    database.clock.advance({ minutes: 14, seconds: 58 })
    expect(
      kindOf(
        await answerChallenge(deps, { asker: aStranger(), cookieToken: inTime.cookieToken, code: '222222' }),
      ),
    ).toBe('proven')
    const late = await ask()
    await mailCode(late.cookieToken, '222222')
    database.clock.advance({ minutes: 15 })
    expect(
      kindOf(
        await answerChallenge(deps, { asker: aStranger(), cookieToken: late.cookieToken, code: '222222' }),
      ),
    ).toBe('expired')
  })

  it('is worth nothing in another browser', async () => {
    const victim = await ask()
    await mailCode(victim.cookieToken, '333333')
    const stranger = await ask(victim.email)
    expect(
      kindOf(
        await answerChallenge(deps, {
          asker: aStranger(),
          cookieToken: stranger.cookieToken,
          code: '333333',
        }),
      ),
    ).toBe('wrong')
    expect(
      kindOf(
        await answerChallenge(deps, { asker: aStranger(), cookieToken: victim.cookieToken, code: '333333' }),
      ),
    ).toBe('proven')
  })

  it('stays valid when one more was sent, and dies when two more were', async () => {
    const { cookieToken } = await ask()
    for (const code of ['400001', '400002', '400003']) await mailCode(cookieToken, code)
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '400001' }))).toBe(
      'wrong',
    )
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '400002' }))).toBe(
      'proven',
    )
  })

  it('has five tries, and a code asked for anew has its own', async () => {
    const { cookieToken } = await ask()
    await mailCode(cookieToken, '500000')
    const guess = () => answerChallenge(deps, { asker: aStranger(), cookieToken, code: '600001' })
    for (let tries = 1; tries <= CODE_RULES.tries; tries += 1) expect(kindOf(await guess())).toBe('wrong')
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '500000' }))).toBe(
      'no-tries-left',
    )
    expect(await resendCode(deps, cookieToken, aStranger('10.9.9.9'))).toEqual({
      kind: 'mailed-alone',
      cookieToken,
    })
    await mailCode(cookieToken, '500009')
    // Its five tries are used up for good: asking buys no more of them.
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '500000' }))).toBe(
      'wrong',
    )
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '500009' }))).toBe(
      'proven',
    )
  })

  it('admits no more than its budget of many guesses at once', async () => {
    const { cookieToken } = await ask()
    await mailCode(cookieToken, '700000')
    // As many at once as there are connections: more would only wait for one, on a busy machine for too long.
    const each = often(100, 20)
    const line = async () => {
      const answers = []
      for (let index = 0; index < each; index += 1) {
        answers.push(kindOf(await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '710000' })))
      }
      return answers
    }
    const answers = (await Promise.all(Array.from({ length: 10 }, line))).flat()
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(CODE_RULES.tries)
    expect(answers.filter((answer) => answer === 'no-tries-left')).toHaveLength(10 * each - CODE_RULES.tries)
  })

  it('that is no code costs no try', async () => {
    const { cookieToken } = await ask()
    await mailCode(cookieToken, '800000')
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '12345' }))).toBe(
      'too-few',
    )
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '1234567' }))).toBe(
      'too-many',
    )
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), cookieToken, code: 'abcdef' }))).toBe(
      'not-digits',
    )
    expect(
      await database.sql('select tries from challenge where cookie_hash = $1', [
        deps.keys.hash('challenge', cookieToken),
      ]),
    ).toEqual([{ tries: 0 }])
  })
})

describe('a link', () => {
  it('signs in where it is opened, once', async () => {
    const { cookieToken } = await ask()
    const linkToken = await mailCode(cookieToken, '900000')
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), linkToken }))).toBe('proven')
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), linkToken }))).toBe('link-dead')
  })
})

describe('mails with codes', () => {
  it('carry neither address nor code while they wait', async () => {
    const { email } = await ask()
    const rows = await database.sql('select * from outbox')
    expect(JSON.stringify(rows)).not.toContain(email)
  })
})

describe('a link', () => {
  it('signs in once, and is dead when two newer ones have been sent', async () => {
    const { cookieToken } = await ask()
    const [first, second, third] = [
      await mailCode(cookieToken, '700001'),
      await mailCode(cookieToken, '700002'),
      await mailCode(cookieToken, '700003'),
    ]
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), linkToken: first }))).toBe('link-dead')
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), linkToken: second }))).toBe('proven')
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), linkToken: second }))).toBe('link-dead')
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), linkToken: third }))).toBe('link-dead')
  })
})

describe('a session', () => {
  it('that the browser had before ends at a new sign-in', async () => {
    const first = await ask()
    await mailCode(first.cookieToken, '930000')
    const old = await answerChallenge(deps, {
      asker: aStranger(),
      cookieToken: first.cookieToken,
      code: '930000',
    })
    if (old.kind !== 'proven') throw new Error(kindOf(old))
    const second = await ask()
    await mailCode(second.cookieToken, '940000')
    const code = { cookieToken: second.cookieToken, code: '940000' }
    await answerChallenge(deps, { asker: aStranger(), ...code, replaces: old.sessionToken })
    expect(await findSession(deps, old.sessionToken)).toBeNull()
  })

  it('of an organiser is over after eight idle hours, and asking again does not prolong it', async () => {
    const { cookieToken } = await ask('first@example.org')
    await mailCode(cookieToken, '950000')
    const answer = await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '950000' })
    if (answer.kind !== 'proven') throw new Error(kindOf(answer))
    database.clock.advance({ hours: 8 })
    expect(await findSession(deps, answer.sessionToken)).toBeNull()
    expect(await findSession(deps, answer.sessionToken)).toBeNull()
  })

  it('ends on the server at sign-out', async () => {
    const { cookieToken } = await ask()
    await mailCode(cookieToken, '910000')
    const answer = await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '910000' })
    if (answer.kind !== 'proven') throw new Error(kindOf(answer))
    await endSession(deps, answer.sessionToken)
    await endSession(deps, answer.sessionToken)
    expect(await findSession(deps, answer.sessionToken)).toBeNull()
  })

  it('of the bootstrap address is an approved admin from the first sign-in', async () => {
    const { cookieToken } = await ask('first@example.org')
    await mailCode(cookieToken, '920000')
    const answer = await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '920000' })
    if (answer.kind !== 'proven') throw new Error(kindOf(answer))
    expect(answer.hasAccount).toBe(true)
    expect(await findSession(deps, answer.sessionToken)).toMatchObject({ admin: 'approved' })
  })
})
