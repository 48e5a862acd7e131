import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { CODE_RULES } from '#domain/otp.ts'
import { SIGN_IN_LIMITS } from '#domain/sign-in-limits.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { answerChallenge } from './sign-in.server.ts'
import { storeSentCode } from '../../../../test/builders/sent-code.ts'
import { resendCode, startChallenge } from './asking.server.ts'
import { aStranger } from '../../../../test/builders/asker.ts'

let database: TestDatabase
let deps: Deps
let addresses = 0

beforeAll(async () => {
  database = await testDatabase()
  deps = await testDeps(database)
})

const freshEmail = () => `person-${(addresses += 1)}@example.org`

async function ask(email = freshEmail()) {
  const asked = { email, locale: 'en', purpose: 'sign-in', asker: aStranger(`10.0.0.${addresses}`) } as const
  return { email, ...(await startChallenge(deps, asked)) }
}

const mailCode = (cookieToken: string, code: string) =>
  storeSentCode({ database, deps }, { cookieToken, code, link: `link-${code}` })

const kindOf = (answer: Awaited<ReturnType<typeof answerChallenge>>) =>
  answer.kind === 'refused' ? answer.reason : answer.kind

describe('a code', () => {
  it('asked for again with the same address in the same browser goes on beside the one before', async () => {
    const { email, cookieToken } = await ask()
    await mailCode(cookieToken, '510000')
    for (let tries = 1; tries < CODE_RULES.tries; tries += 1) {
      expect(kindOf(await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '610001' }))).toBe(
        'wrong',
      )
    }
    const again = {
      email,
      locale: 'de',
      purpose: 'sign-in',
      asker: aStranger('10.9.9.8'),
      cookieToken,
    } as const
    expect(await startChallenge(deps, again)).toEqual({ cookieToken, kind: 'mailed' })
    expect(await resendCode(deps, cookieToken, aStranger('10.9.9.8'))).toEqual({
      kind: 'mailed-beside',
      cookieToken,
    })
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '610001' }))).toBe(
      'wrong',
    )
    expect(await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '510000' })).toMatchObject({
      kind: 'proven',
      locale: 'de',
    })
  })

  it('asked for another address, or for another purpose, is another', async () => {
    const { email, cookieToken } = await ask()
    const ask2 = {
      email,
      locale: 'en',
      purpose: 'sign-up-guest',
      asker: aStranger('10.9.9.7'),
      cookieToken,
    } as const
    const other = await startChallenge(deps, { ...ask2, email: freshEmail() })
    const signUp = await startChallenge(deps, ask2)
    expect(new Set([cookieToken, other.cookieToken, signUp.cookieToken]).size).toBe(3)
    await mailCode(cookieToken, '520000')
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), ...other, code: '520000' }))).toBe(
      'wrong',
    )
  })

  it('that a limit kept from being mailed again leaves the one before in force', async () => {
    const { email, cookieToken } = await ask()
    await mailCode(cookieToken, '530000')
    const again = {
      email,
      locale: 'en',
      purpose: 'sign-in',
      asker: aStranger('10.9.9.6'),
      cookieToken,
    } as const
    for (let asked = 1; asked < SIGN_IN_LIMITS.mailbox.aDay; asked += 1) {
      expect((await startChallenge(deps, again)).kind).toBe('mailed')
    }
    for (const purpose of ['sign-in', 'sign-up-guest'] as const) {
      expect(await startChallenge(deps, { ...again, purpose })).toEqual({ cookieToken, kind: 'mailbox-full' })
    }
    expect(await resendCode(deps, cookieToken, aStranger('10.9.9.6'))).toEqual({
      kind: 'mailbox-full',
      cookieToken,
    })
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '530000' }))).toBe(
      'proven',
    )
  })

  it('asked for after the link was used elsewhere is a new one, and the used one says so', async () => {
    const { cookieToken } = await ask()
    const linkToken = await mailCode(cookieToken, '540000')
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), linkToken }))).toBe('proven')
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '540000' }))).toBe(
      'used',
    )
    const resent = await resendCode(deps, cookieToken, aStranger('10.9.9.5'))
    if (resent.kind !== 'mailed-alone') throw new Error(resent.kind)
    await mailCode(resent.cookieToken, '540001')
    expect(kindOf(await answerChallenge(deps, { asker: aStranger(), ...resent, code: '540001' }))).toBe(
      'proven',
    )
    expect(await resendCode(deps, 'nobody', aStranger('10.9.9.5'))).toEqual({ kind: 'no-challenge' })
  })
})
