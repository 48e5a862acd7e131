import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isArrival, readSlug, slugOf } from './named-link.ts'

describe('the address of a link', () => {
  test.each([
    ['poster-library', 'poster-library'],
    [' Choir2027 ', 'choir2027'],
    ['a', null],
    ['', null],
    ['-choir', null],
    ['choir--news', null],
    ['choir/news', null],
    ['chörchen', null],
    ['x'.repeat(33), null],
  ])('read from %o is %o', (typed, slug) => {
    expect(readSlug(typed)).toBe(slug)
  })
  test.each([
    ['Poster, library', 'poster-library'],
    ['Aushang Bücherei Südstadt', 'aushang-buecherei-suedstadt'],
    ['Café «Zoé»', 'cafe-zoe'],
    ['The newsletter of the choir in the church', 'the-newsletter-of-the-choir-in-t'],
    ['→', null],
    ['合唱', null],
  ])('made of %o is %o', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })
  it('made of any name can be read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const slug = slugOf(name)
        if (slug !== null) expect(readSlug(slug)).toBe(slug)
      }),
    )
  })
})

describe('an arrival', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'
  const arriving = { method: 'GET', userAgent: phone, purpose: null }

  it('is a browser that goes there', () => {
    expect(isArrival(arriving)).toBe(true)
    // A telephone of the maker Cubot is no bot.
    expect(isArrival({ ...arriving, userAgent: `${phone} CUBOT_NOTE` })).toBe(true)
  })
  test.each([
    [{ method: 'HEAD' }],
    [{ userAgent: null }],
    [{ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    [{ userAgent: 'WhatsApp/2.23.20.0' }],
    [{ userAgent: 'TelegramBot (like TwitterBot)' }],
    [{ userAgent: 'facebookexternalhit/1.1' }],
    [{ userAgent: 'curl/8.5.0' }],
    [{ purpose: 'prefetch;prerender' }],
  ])('is nothing that says %o', (more) => {
    expect(isArrival({ ...arriving, ...more })).toBe(false)
  })
})
