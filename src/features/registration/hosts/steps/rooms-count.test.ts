import { describe, expect, it } from 'vitest'
import { countRooms } from './rooms-count.ts'

const form = (values: Record<string, string>, rooms = ['1']) => ({
  room: rooms,
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])),
})

describe('what a form of rooms adds up to', () => {
  it('counts a double as two places, over all rooms', () => {
    const values = { numberOfGuests: '3', 'room-1-double': '1', 'room-2-air-mattress': '1' }
    expect(countRooms(form(values, ['1', '2']))).toEqual({
      places: 3,
      check: { kind: 'equal', guests: 3, places: 3 },
      hints: [],
      doubles: [],
    })
  })
  it.each([
    ['1', 'more places than guests', [2]],
    ['2', 'as many', []],
    ['3', 'fewer', []],
    ['', 'nobody knows yet', []],
  ])('%s guests for one double, %s: asks at %o whether it is for one', (numberOfGuests, _, doubles) => {
    const values = { numberOfGuests, 'room-1-single': '0', 'room-2-double': '1' }
    expect(countRooms(form(values, ['1', '2'])).doubles).toEqual(doubles)
  })
  it.each([
    ['2', 'fewer-places'],
    ['1', 'equal'],
  ])('%s guests for one place: %s', (numberOfGuests, kind) => {
    expect(countRooms(form({ numberOfGuests, 'room-1-single': '1' })).check?.kind).toBe(kind)
  })
  it.each(['', 'two', '-1', '0', '1000', '1.5'])('compares nothing with "%s" guests', (numberOfGuests) => {
    expect(countRooms(form({ numberOfGuests, 'room-1-single': '2' }))).toMatchObject({
      places: 2,
      check: null,
    })
  })
  it('reads the digits of other scripts', () => {
    expect(countRooms(form({ numberOfGuests: '٢', 'room-1-single': '٢' })).check?.kind).toBe('equal')
  })
  it('does not count a room that was taken away', () => {
    expect(countRooms(form({ 'room-1-single': '1', 'room-2-single': '4' })).places).toBe(1)
  })
  it.each([
    ['private', { single: '1' }, []],
    ['private', { single: '1', 'air-mattress': '1' }, [1]],
    ['shared', { single: '2' }, []],
  ])('a %s room with %o: hints %o', (type, beds, hints) => {
    const controls = Object.entries(beds).map(([kind, quantity]) => [`room-1-${kind}`, quantity])
    expect(countRooms(form({ 'room-1-type': type, ...Object.fromEntries(controls) })).hints).toEqual(hints)
  })
})
