import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { likelyMeant } from '#domain/email-typo.ts'
import { normaliseEmail } from '#domain/email.ts'

describe('the address that was probably meant', () => {
  it.each([
    ['amina@gmial.com', 'amina@gmail.com'],
    ['amina@gmai.com', 'amina@gmail.com'],
    ['amina@gmaill.com', 'amina@gmail.com'],
    ['amina@gnail.com', 'amina@gmail.com'],
    ['amina@gmail.con', 'amina@gmail.com'],
    ['amina@gmail.co', 'amina@gmail.com'],
    ['karla@t-onlin.de', 'karla@t-online.de'],
    ['karla@hotmial.com', 'karla@hotmail.com'],
  ])('%s: %s', (typed, meant) => {
    expect(likelyMeant(typed)).toBe(meant)
  })

  it.each([
    'amina@gmail.com',
    'amina@hotmail.de',
    'amina@mail.com',
    'amina@ymail.com',
    'amina@gmx.de',
    'amina@gmx.net',
    'amina@web.de',
    'amina@example.org',
    'amina@yahoo.co.uk',
  ])('nothing for %s', (typed) => {
    expect(likelyMeant(typed)).toBeNull()
  })

  it('is an address like any other, and no slip itself', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (typed) => {
        const email = normaliseEmail(typed)
        const meant = email.ok ? likelyMeant(email.value) : null
        if (meant === null) return
        expect(normaliseEmail(meant)).toEqual({ ok: true, value: meant })
        expect(likelyMeant(meant)).toBeNull()
      }),
    )
  })
})
