import { describe, expect, it } from 'vitest'
import { cutReferrer, describePage, readEvent, wantsSilence } from './analytics-payload.ts'

const origin = 'https://beds.example.org'

describe('where somebody came from', () => {
  it.each([
    ['', ''],
    [`${origin}/faq?q=my+name#top`, '/faq'],
    [`${origin}/de`, '/de'],
    [origin, ''],
    [`${origin}/confirmNewsletter?token=abc`, '/confirmNewsletter'],
    [`${origin}/admin/match/5f0c9b1e`, ''],
    [`${origin}/de/profile`, ''],
    ['https://news.example.net/story/7?user=me#x', 'https://news.example.net'],
    ['https://beds.example.org.evil.example/faq', 'https://beds.example.org.evil.example'],
    ['http://beds.example.org/faq', 'http://beds.example.org'],
    ['android-app://com.example/', ''],
    ['no address', ''],
  ])('%s becomes "%s"', (referrer, told) => {
    expect(cutReferrer(referrer, origin)).toBe(told)
  })
})

it('a page is told by its path, never by its query or hash, and within the lengths their server takes', () => {
  const page = {
    location: { origin, hostname: 'h'.repeat(120), pathname: '/faq', search: '?q=me', hash: '#me' },
    document: { referrer: '', title: 't'.repeat(600) },
    navigator: { language: 'x'.repeat(40) },
    screen: { width: 412.5, height: 823.123456 },
  }
  expect(describePage('5f0c', page)).toEqual({
    website: '5f0c',
    hostname: 'h'.repeat(100),
    language: 'x'.repeat(35),
    referrer: '',
    screen: '412.5x823.1',
    title: 't'.repeat(500),
    url: '/faq',
  })
})

describe('somebody is left uncounted', () => {
  const storage = () => ({ getItem: () => null })
  it.each([
    ['who asks for nothing', false, {}, undefined],
    ['whose browser says 0', false, { doNotTrack: '0' }, undefined],
    ['whose browser says unspecified', false, { doNotTrack: 'unspecified' }, undefined],
    ['whose browser says 1', true, { doNotTrack: '1' }, undefined],
    ['whose older browser says yes', true, { doNotTrack: 'yes' }, undefined],
    ['whose window says 1', true, {}, '1'],
    ['with Global Privacy Control', true, { globalPrivacyControl: true }, undefined],
  ])('%s: %s', (_, silent, navigator, doNotTrack) => {
    expect(wantsSilence({ navigator, doNotTrack, storage })).toBe(silent)
  })
  it('who set umami.disabled in the storage; a forbidden storage is no wish', () => {
    expect(wantsSilence({ navigator: {}, storage: () => ({ getItem: () => '1' }) })).toBe(true)
    const forbidden = () => {
      throw new Error('The operation is insecure.')
    }
    expect(wantsSilence({ navigator: {}, storage: forbidden })).toBe(false)
  })
})

it('an event has a name, and data only where the button says some', () => {
  expect(readEvent({ event: 'register' })).toEqual({ name: 'register' })
  expect(readEvent({ event: 'e'.repeat(60), eventPlace: 'top', other: 'x' })).toEqual({
    name: 'e'.repeat(50),
    data: { place: 'top' },
  })
})
