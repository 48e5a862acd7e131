import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { backupName, backupsToDelete, backupTrouble, isBackupDue, readBackupName } from './backup.ts'

const at = (text: string) => Temporal.Instant.from(text)
const moments = fc
  .integer({ min: 0, max: 4_000_000_000 })
  .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000))

describe('the name of a backup', () => {
  it('says when it was made, and can be read again', () => {
    expect(backupName(at('2027-05-15T08:00:07.123Z'))).toBe('2027-05-15T08-00-07Z.bedbackup')
    fc.assert(
      fc.property(moments, (moment) => {
        expect(readBackupName(backupName(moment))?.equals(moment)).toBe(true)
      }),
    )
  })
  it.each([
    'notes.txt',
    '2027-05-15T08-00-07Z.bedbackup.part',
    '2027-13-45T08-00-07Z.bedbackup',
    '.bedbackup',
  ])('%s is none', (name) => expect(readBackupName(name)).toBeNull())
})

describe('a backup is due', () => {
  it('once in every full hour, however often it is asked', () => {
    expect(isBackupDue([], at('2027-05-15T08:00:00Z'))).toBe(true)
    expect(isBackupDue([at('2027-05-15T08:00:07Z')], at('2027-05-15T08:59:59Z'))).toBe(false)
    expect(isBackupDue([at('2027-05-15T08:59:59Z')], at('2027-05-15T09:00:00Z'))).toBe(true)
  })
  it('also when the clock was set back behind the last one', () => {
    expect(isBackupDue([at('2027-05-15T08:30:00Z')], at('2027-05-15T08:10:00Z'))).toBe(true)
  })
})

describe('kept are', () => {
  it('the last of 24 hours and of 14 days, in a season of one each hour', () => {
    const start = at('2027-04-01T00:05:00Z')
    let all: Temporal.Instant[] = []
    for (let hour = 0; hour < 24 * 40; hour += 1) {
      all.push(start.add({ hours: hour }))
      const gone = new Set(backupsToDelete(all))
      all = all.filter((one) => !gone.has(one))
    }
    expect(all).toHaveLength(24 + 13)
    expect(all.at(-1)?.toString()).toBe('2027-05-10T23:05:00Z')
    expect(all[0]?.toString()).toBe('2027-04-27T23:05:00Z')
  })
  it('always the newest, and the rest never grows beyond 38, whatever there is', () => {
    fc.assert(
      fc.property(fc.array(moments, { minLength: 1, maxLength: 200 }), (all) => {
        const gone = backupsToDelete(all)
        const kept = all.filter((one) => !gone.includes(one))
        const newest = all.toSorted(Temporal.Instant.compare).at(-1)
        expect(kept.some((one) => newest?.equals(one))).toBe(true)
        expect(kept.length).toBeLessThanOrEqual(38)
        expect(backupsToDelete(kept)).toEqual([])
      }),
    )
  })
  it('the last good ones after weeks of standing still', () => {
    expect(backupsToDelete([at('2027-01-01T00:00:00Z'), at('2027-05-15T08:00:00Z')])).toEqual([])
  })
})

it('three hours without a backup are trouble', () => {
  const now = at('2027-05-15T08:00:00Z')
  expect(backupTrouble(null, now)).toBe('none')
  expect(backupTrouble(at('2027-05-15T05:00:00Z'), now)).toBeNull()
  expect(backupTrouble(at('2027-05-15T04:59:59Z'), now)).toBe('late')
})
