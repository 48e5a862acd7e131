import { describe, expect, it } from 'vitest'
import { registering } from '../../../../test/builders/registering.ts'
import { guestAnswers } from '../../../../test/builders/answers.ts'

const { all, aPerson, begin, post, open, answerAll, rowsOf, moveToLastYear, draftOf } = await registering()

describe('the same person in the other role', () => {
  it.each([
    ['guest', 'host', false],
    ['guest', 'host', true],
    ['host', 'guest', false],
    ['host', 'guest', true],
  ] as const)(
    'a %s who becomes a %s starts from what both are asked (from another year: %s)',
    async (from, to, isEarlier) => {
      const actor = await aPerson()
      const first = await begin(actor, from)
      await answerAll(actor, from)
      if (isEarlier) await moveToLastYear(first.registrationId)
      const { registrationId } = await begin(actor, to)
      const { finished, prefilled } = await draftOf(registrationId)
      expect(finished).toEqual({})
      const { firstName, lastName, phone, languages } = all[from]['personal'] ?? {}
      const shared = { firstName, lastName, phone, languages, otherLanguages: expect.any(Array) }
      const gender = ['female']
      expect(prefilled).toEqual(
        to === 'host' ? { personal: { ...shared, gender } } : { personal: shared, equality: { gender } },
      )
      expect(await rowsOf('consent', registrationId)).toMatchObject([{ text_key: 'privacy' }])
      expect(JSON.stringify(await open(actor, to, 'personal'))).toContain(firstName?.[0])
    },
  )

  it('who never handed anything in start with empty fields in the other role', async () => {
    const actor = await aPerson()
    await begin(actor, 'guest')
    await post(actor, 'guest', 'personal', guestAnswers.personal)
    const { registrationId } = await begin(actor, 'host')
    expect((await draftOf(registrationId)).prefilled).toEqual({})
  })
})
