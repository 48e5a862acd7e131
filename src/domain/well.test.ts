import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { DISK_RULES } from './disk.ts'
import { findTroubles, isTrouble, type KnownTrouble, type Readings, whatToTell } from './well.ts'

const now = Temporal.Instant.from('2027-06-03T22:00:00Z')
const ago = (duration: Temporal.DurationLike) => now.subtract(duration)
const well: Readings = {
  clock: null,
  mail: null,
  jobs: { lastEndedAt: ago({ seconds: 20 }), failing: [] },
  backup: null,
  isBackupRoomShort: false,
  copies: null,
  key: null,
  freeBytes: 40 * DISK_RULES.shortBytes,
  isDiskFull: false,
  proxy: null,
  log: null,
}

describe('what is wrong', () => {
  it('is nothing where all is well, and nothing where there is nothing to know', () => {
    expect(findTroubles(well, now)).toEqual([])
    const unknown = { ...well, mail: null, jobs: null, freeBytes: null }
    expect(findTroubles(unknown, now)).toEqual([])
  })

  it.each<[Partial<Readings>, string]>([
    [{ clock: 'apart' }, 'clock-apart'],
    [{ clock: 'jumped' }, 'clock-jumped'],
    [{ clock: 'ahead' }, 'clock-ahead'],
    [{ mail: 'paused' }, 'mails-paused'],
    [{ mail: 'server-down' }, 'mails-server-down'],
    [{ mail: 'late' }, 'mails-late'],
    [{ jobs: { lastEndedAt: ago({ minutes: 11 }), failing: [] } }, 'jobs-still'],
    [{ jobs: { lastEndedAt: ago({ minutes: 11 }), failing: ['back-up'] } }, 'jobs-still'],
    [{ jobs: { lastEndedAt: ago({ minutes: 10 }), failing: ['back-up'] } }, 'jobs-fail'],
    [{ jobs: { lastEndedAt: now.add({ hours: 8760 }), failing: [] } }, 'jobs-still'],
    [{ backup: 'late' }, 'backups-late'],
    [{ backup: 'failed' }, 'backups-failed'],
    [{ backup: 'unproven' }, 'backups-unproven'],
    [{ backup: 'step-failed' }, 'backups-step-failed'],
    [{ isBackupRoomShort: true }, 'room-short'],
    [{ copies: 'failed' }, 'copies-failed'],
    [{ copies: 'late' }, 'copies-late'],
    [{ key: 'unkept' }, 'key-unkept'],
    [{ freeBytes: DISK_RULES.shortBytes - 1 }, 'disk-short'],
    [{ freeBytes: DISK_RULES.fullBytes - 1 }, 'disk-full'],
    [{ isDiskFull: true }, 'disk-full'],
    [{ proxy: 'unnamed' }, 'proxy-unnamed'],
    [{ log: 'unwritten' }, 'log-unwritten'],
  ])('%j: %s', (reading, trouble) => {
    expect(findTroubles({ ...well, ...reading }, now)).toEqual([trouble])
    expect(isTrouble(trouble)).toBe(true)
  })

  it('is said in the order in which people notice it', () => {
    expect(findTroubles({ ...well, proxy: 'unnamed', mail: 'late', backup: 'late' }, now)).toEqual([
      'mails-late',
      'backups-late',
      'proxy-unnamed',
    ])
  })

  it('has names of its own', () => expect(isTrouble('all-is-well')).toBe(false))
})

describe('the operator', () => {
  const known = (over: Partial<KnownTrouble> = {}): KnownTrouble => ({
    trouble: 'mails-late',
    since: ago({ minutes: 15 }),
    toldAt: null,
    ...over,
  })

  it('is told of what lasts a quarter of an hour, and not of what passes', () => {
    expect(whatToTell([], ['mails-late'], now)).toBeNull()
    expect(whatToTell([known({ since: ago({ minutes: 14, seconds: 59 }) })], ['mails-late'], now)).toBeNull()
    expect(whatToTell([known()], ['mails-late'], now)).toBe('trouble')
    expect(whatToTell([known()], [], now)).toBeNull()
  })

  it('is told of a full disk at once', () => {
    expect(whatToTell([], ['disk-full'], now)).toBe('trouble')
    expect(whatToTell([], ['disk-short'], now)).toBeNull()
  })

  it('is told at once of a backup that failed, and once', () => {
    expect(whatToTell([], ['backups-unproven'], now)).toBe('trouble')
    const told = known({
      trouble: 'backups-unproven',
      since: ago({ minutes: 5 }),
      toldAt: ago({ minutes: 5 }),
    })
    expect(whatToTell([told], ['backups-unproven'], now)).toBeNull()
    expect(whatToTell([], ['backups-late'], now)).toBeNull()
  })

  it('is told once, and again after a day', () => {
    const told = (hours: number) => known({ since: ago({ hours: 48 }), toldAt: ago({ hours }) })
    expect(whatToTell([told(23)], ['mails-late'], now)).toBeNull()
    expect(whatToTell([told(24)], ['mails-late'], now)).toBe('trouble')
  })

  it('is told of what a clock that was wrong has dated in the future', () => {
    const nextYear = now.add({ hours: 8760 })
    expect(whatToTell([known({ since: nextYear })], ['mails-late'], now)).toBe('trouble')
    expect(whatToTell([known({ since: nextYear, toldAt: nextYear })], ['mails-late'], now)).toBe('trouble')
  })

  it('is told of the next trouble while one is known', () => {
    const first = known({ toldAt: ago({ minutes: 30 }) })
    const second = known({ trouble: 'disk-short' })
    expect(whatToTell([first, second], ['mails-late', 'disk-short'], now)).toBe('trouble')
  })

  it('hears that all is well again once nothing of what was told is left, and of what else stands then', () => {
    const told = known({ toldAt: ago({ minutes: 30 }) })
    const other = known({ trouble: 'disk-short', since: ago({ minutes: 3 }) })
    expect(whatToTell([told], [], now)).toBe('well-again')
    expect(whatToTell([told, other], ['disk-short'], now)).toBe('trouble')
    expect(whatToTell([told], ['backups-failed'], now)).toBe('trouble')
    expect(whatToTell([told, other], ['mails-late'], now)).toBeNull()
  })
})
