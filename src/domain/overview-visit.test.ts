import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { lookAgain, newsOf } from '#domain/overview-visit.ts'

const at = (time: string) => Temporal.Instant.from(`2027-05-20T${time}Z`)

describe('a visit', () => {
  it('has nothing before it the first time', () => {
    expect(lookAgain(null, at('09:00:00'))).toEqual({ seenAt: at('09:00:00'), since: null, isNew: true })
  })
  it('goes on until nobody has looked for half an hour', () => {
    const first = { seenAt: at('09:00:00'), since: at('07:00:00') }
    expect(lookAgain(first, at('09:30:00'))).toEqual({
      seenAt: at('09:30:00'),
      since: at('07:00:00'),
      isNew: true,
    })
    expect(lookAgain(first, at('09:30:01'))).toMatchObject({ since: at('09:00:00'), isNew: true })
  })
  it('is not written down with each look', () => {
    const first = { seenAt: at('09:00:00'), since: null }
    expect(lookAgain(first, at('09:01:00')).isNew).toBe(false)
    expect(lookAgain(first, at('09:01:01')).isNew).toBe(true)
  })
})

describe('news', () => {
  const none = { guests: 0, hosts: 0 }
  const event = (name: string, actor: string, count = 1, isOwn = false) => ({
    event: name,
    actor,
    count,
    isOwn,
  })
  it('are what others have done, in one order', () => {
    expect(
      newsOf({ guests: 3, hosts: 0 }, [
        event('drafted', 'organiser', 4),
        event('drafted', 'organiser', 9, true),
        event('accepted', 'guest', 2),
        event('accepted', 'organiser', 1),
        event('moved', 'organiser', 5),
      ]),
    ).toEqual([
      { key: 'guests', count: 3 },
      { key: 'accepted', count: 3 },
      { key: 'drafted', count: 4 },
    ])
  })
  it('tell a place that was given back from one that organisers have withdrawn', () => {
    const found = newsOf(none, [
      event('withdrawn', 'guest', 2),
      event('withdrawn', 'host'),
      event('withdrawn', 'organiser', 5),
      event('withdrawn', 'organiser', 7, true),
    ])
    expect(found).toEqual([
      { key: 'given-back', count: 3 },
      { key: 'withdrawn', count: 5 },
    ])
  })
  it('are none where nothing has happened, nor is a word that is no event', () => {
    expect(newsOf(none, [event('guests', 'guest', 3)])).toEqual([])
  })
})
