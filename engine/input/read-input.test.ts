import { describe, expect, test } from 'vitest'
import { fileGuest as guest, fileHost as host, roundOf as file } from '../../test/builders/round-rows.ts'
import { DEFAULT_POLICY, readInput } from './read-input.ts'

const twoRooms = ['r', 's'].map((id) => ({ id, type: 'private', beds: [{ kind: 'single', count: 1 }] }))
const linesOf = (given: unknown) => {
  const read = readInput(given)
  return read.ok ? [] : read.error
}

describe('a file that is in order', () => {
  test('says what guests need to get in, as a must and as a question, and what hosts have', () => {
    const needs = { accessMust: ['quiet'], accessAsk: ['step-free'] }
    const given = { guests: [guest(needs)], hosts: [host({ access: ['quiet'] })] }
    expect(readInput(file(given))).toMatchObject({
      ok: true,
      value: { guests: [needs], hosts: [{ access: ['quiet'] }] },
    })
  })

  test('is read, with the defaults for what it does not say', () => {
    expect(readInput(file())).toEqual({
      ok: true,
      value: {
        policy: DEFAULT_POLICY,
        guests: [expect.objectContaining({ id: 'ana', nights: { start: 3, end: 14 }, sharesWith: [] })],
        hosts: [
          expect.objectContaining({
            id: 'h1',
            guestsAtMost: null,
            commuteMinutes: null,
            rooms: [{ id: 'r', type: 'private', beds: [{ kind: 'single', quantity: 1 }] }],
          }),
        ],
        pins: [],
        vetoes: [],
        declined: [],
        locked: [],
        heldPlaces: [],
        groups: [],
        notWith: [],
      },
    })
  })

  test('may set every part of the policy, or some', () => {
    const policy = {
      youngAge: 30,
      veryYoungAge: 20,
      olderAge: 40,
      ageLimit: 50,
      commuteMinutes: [30, 60],
      doubleBed: 'any',
    }
    expect(readInput(file({ policy }))).toMatchObject({
      value: {
        policy: {
          youngAge: 30,
          veryYoungAge: 20,
          olderAge: 40,
          guestAgeLimit: 50,
          commuteMinutes: { comfortable: 30, longest: 60 },
          doubleBed: 'any',
        },
      },
    })
    expect(readInput(file({ policy: { youngAge: 30 } }))).toMatchObject({
      value: { policy: { ...DEFAULT_POLICY, youngAge: 30 } },
    })
  })

  test('may date its nights, over the end of a month too', () => {
    const dates = { start: '2027-05-30', end: '2027-06-02' }
    const read = readInput(file({ guests: [guest(dates)], hosts: [host(dates)] }))
    expect(read.ok && read.value.guests[0]?.nights).toEqual({ start: 20968, end: 20971 })
  })

  test('may pin, veto, say what was declined, lock, limit the guests of a host and name who shares', () => {
    const read = readInput(
      file({
        guests: [guest({ sharesWith: ['ben'] }), guest({ id: 'ben' })],
        hosts: [host({ guestsAtMost: 1, commuteMinutes: 12.5, rooms: twoRooms })],
        pins: [{ guest: 'ana', host: 'h1' }],
        vetoes: [{ guest: 'ben', host: 'h1' }],
        declined: [{ guest: 'ana', host: 'h1' }],
        locked: [{ guest: 'ben', host: 'h1', room: 'r', bed: 0 }],
      }),
    )
    expect(read).toMatchObject({
      value: {
        guests: [{ sharesWith: ['ben'] }, {}],
        hosts: [{ guestsAtMost: 1, commuteMinutes: 12.5 }],
        pins: [{ guest: 'ana', host: 'h1', room: null }],
        vetoes: [{ guest: 'ben', host: 'h1' }],
        declined: [{ guest: 'ana', host: 'h1' }],
        locked: [{ guest: 'ben', host: 'h1', room: 'r', bed: 0 }],
      },
    })
  })
})

describe('a file with something wrong has one line for it', () => {
  test.each([
    ['no file at all', null, 'instance must be an object'],
    ['a list', [], 'instance must be an object'],
    ['no guests', file({ guests: undefined }), 'instance.guests must be a list'],
    ['a guest that is none', file({ guests: [7] }), 'instance.guests[0] must be an object'],
    ['a policy that is none', file({ policy: 'strict' }), 'instance.policy must be an object'],
    [
      'a wrong age in the policy',
      file({ policy: { ageLimit: -1 } }),
      'instance.policy.ageLimit must be a whole number from 0 to 150',
    ],
    [
      'bounds the wrong way round',
      file({ policy: { commuteMinutes: [90, 45] } }),
      'instance.policy.commuteMinutes must be two numbers from 0 to 1440, the smaller one first',
    ],
    [
      'one bound',
      file({ policy: { commuteMinutes: [90] } }),
      'instance.policy.commuteMinutes must be two numbers from 0 to 1440, the smaller one first',
    ],
    [
      'an unknown bed policy',
      file({ policy: { doubleBed: 'maybe' } }),
      'instance.policy.doubleBed must be one of never, named, same-gender, any',
    ],
    [
      'an age in words',
      file({ guests: [guest({ age: 'young' })] }),
      'instance.guests[0] "ana".age must be a whole number from 0 to 150',
    ],
    [
      'an unknown gender',
      file({ guests: [guest({ gender: 'f' })] }),
      'instance.guests[0] "ana".gender must be one of female, male, diverse',
    ],
    [
      'an answer that is not yes or no',
      file({ guests: [guest({ petProblem: 'no' })] }),
      'instance.guests[0] "ana".petProblem must be true or false',
    ],
    [
      'an unknown wish',
      file({ guests: [guest({ sleeping: ['sofa'] })] }),
      'instance.guests[0] "ana".sleeping must be a list of bed, air-mattress, bring-air-mattress',
    ],
    [
      'a wish that is no list',
      file({ guests: [guest({ sleeping: 'bed' })] }),
      'instance.guests[0] "ana".sleeping must be a list',
    ],
    [
      'names that are no ids',
      file({ guests: [guest({ sharesWith: [1] })] }),
      'instance.guests[0] "ana".sharesWith must be a list of ids',
    ],
    ['no night', file({ guests: [guest({ end: 3 })] }), 'instance.guests[0] "ana".end must be after start'],
    [
      'half a day',
      file({ guests: [guest({ end: 4.5 })] }),
      'instance.guests[0] "ana".end must be a whole number of days from -3000000 to 3000000, or a date YYYY-MM-DD',
    ],
    [
      '30 February',
      file({ hosts: [host({ start: '2027-02-30' })] }),
      'instance.hosts[0] "h1".start must be a whole number of days from -3000000 to 3000000, or a date YYYY-MM-DD',
    ],
    [
      'days here and dates there',
      file({ guests: [guest({ start: '2027-06-01', end: '2027-06-05' })] }),
      'days must all be whole numbers or all be dates',
    ],
    [
      'an empty id',
      file({ guests: [guest({ id: '' })] }),
      'instance.guests[0] "".id must be a text of 1 to 200 characters',
    ],
    [
      'minutes below nothing',
      file({ hosts: [host({ commuteMinutes: -1 })] }),
      'instance.hosts[0] "h1".commuteMinutes must be a number from 0 to 1440, or null for unknown',
    ],
    [
      'a bed that is none',
      file({
        hosts: [host({ rooms: [{ id: 'r', type: 'private', beds: [{ kind: 'single', count: 0 }] }] })],
      }),
      'instance.hosts[0] "h1".rooms[0] "r".beds[0].count must be a whole number from 1 to 1000',
    ],
    [
      'a room twice',
      file({
        hosts: [
          host({
            rooms: [
              { id: 'r', type: 'private', beds: [] },
              { id: 'r', type: 'shared', beds: [] },
            ],
          }),
        ],
      }),
      'instance.hosts[0] "h1" has the room id "r" twice',
    ],
    ['a guest twice', file({ guests: [guest(), guest()] }), 'guest id "ana" is there twice'],
    ['a host twice', file({ hosts: [host(), host()] }), 'host id "h1" is there twice'],
    [
      'a pin of nobody',
      file({ pins: [{ guest: 'ben', host: 'h1' }] }),
      'pins[0] names the guest "ben", who is not there',
    ],
    [
      'a pin on no host',
      file({ pins: [{ guest: 'ana', host: 'h2' }] }),
      'pins[0] names the host "h2", who is not there',
    ],
    [
      'a pin on no room',
      file({ pins: [{ guest: 'ana', host: 'h1', room: 's' }] }),
      'pins[0] names the room "s", which this host does not have',
    ],
    [
      'a pin where there is no bed',
      file({ hosts: [host({ rooms: [] })], pins: [{ guest: 'ana', host: 'h1' }] }),
      'pins[0] names a place without a bed',
    ],
    [
      'a pin in an empty room',
      file({
        hosts: [host({ rooms: [{ id: 'r', type: 'private', beds: [] }] })],
        pins: [{ guest: 'ana', host: 'h1', room: 'r' }],
      }),
      'pins[0] names a place without a bed',
    ],
    [
      'a veto on no host',
      file({ vetoes: [{ guest: 'ana', host: 'h2' }] }),
      'vetoes[0] names the host "h2", who is not there',
    ],
    [
      'a declined place of nobody',
      file({ declined: [{ guest: 'ben', host: 'h1' }] }),
      'declined[0] names the guest "ben", who is not there',
    ],
    [
      'a locked match in no bed',
      file({ locked: [{ guest: 'ana', host: 'h1', room: 'r', bed: 1 }] }),
      'locked[0] names bed 1, which this room does not have',
    ],
  ])('%s', (_, given, line) => {
    expect(linesOf(given)).toEqual([line])
  })

  test('and one for each of several', () => {
    const given = file({
      guests: [guest({ age: -1, gender: 'x' })],
      hosts: [host({ living: 'ship', pets: 1 })],
    })
    expect(linesOf(given)).toHaveLength(4)
  })
})
