import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  actionBackupsToDelete,
  backupName,
  backupsToDelete,
  copiesAheadToDelete,
  BACKUP_RULES,
  type BackupPast,
  judgeBackups,
  deletionsForgottenBefore,
  isBackupDue,
  isLongAhead,
  newestBackup,
  readBackupName,
  servesAction,
} from './backup.ts'

const at = (text: string) => Temporal.Instant.from(text)
const moments = fc
  .integer({ min: 0, max: 4_000_000_000 })
  .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000))

it('the newest is none of the future: of that nobody knows when it was made', () => {
  const now = at('2027-05-15T08:00:00Z')
  const [older, newer] = [at('2027-05-15T06:00:00Z'), at('2027-05-15T07:00:00Z')]
  expect(newestBackup([older, at('2028-05-15T07:00:00Z'), newer], now)?.toString()).toBe(newer.toString())
  expect(newestBackup([at('2028-05-15T07:00:00Z')], now)).toBeNull()
})

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
  const LATER = at('2200-01-01T00:00:00Z')
  it('the last of 24 hours, of 14 days and of 8 weeks, in a season of one each hour', () => {
    const start = at('2027-04-01T00:05:00Z')
    let all: Temporal.Instant[] = []
    for (let hour = 0; hour < 24 * 100; hour += 1) {
      all.push(start.add({ hours: hour }))
      const gone = new Set(backupsToDelete(all, LATER))
      all = all.filter((one) => !gone.has(one))
    }
    expect(all.at(-1)?.toString()).toBe('2027-07-09T23:05:00Z')
    expect(all.toReversed().slice(24, 37).at(-1)?.toString(), 'the last of fourteen days').toBe(
      '2027-06-26T23:05:00Z',
    )
    expect(all.toReversed().slice(37).map(String), 'before that, the last of each Sunday').toEqual(
      [20, 13, 6]
        .map((day) => `2027-06-${String(day).padStart(2, '0')}T23:05:00Z`)
        .concat(['2027-05-30T23:05:00Z', '2027-05-23T23:05:00Z']),
    )
  })
  it('always the newest, and the rest never grows beyond 46, whatever there is', () => {
    fc.assert(
      fc.property(fc.array(moments, { minLength: 1, maxLength: 200 }), (all) => {
        const gone = backupsToDelete(all, LATER)
        const kept = all.filter((one) => !gone.includes(one))
        const newest = all.toSorted(Temporal.Instant.compare).at(-1)
        expect(kept.some((one) => newest?.equals(one))).toBe(true)
        expect(kept.length).toBeLessThanOrEqual(46)
        expect(backupsToDelete(kept, LATER)).toEqual([])
      }),
    )
  })
  it('the last of each of the last 24 hours, 14 days and 8 weeks that have one, and nothing else', () => {
    const week = (one: Temporal.Instant) => Math.floor((one.epochMilliseconds / 3_600_000 / 24 + 3) / 7)
    const day = (one: Temporal.Instant) => Math.floor(one.epochMilliseconds / 3_600_000 / 24)
    const hour = (one: Temporal.Instant) => Math.floor(one.epochMilliseconds / 3_600_000)
    const seasons = fc
      .integer({ min: 0, max: 100 * 24 * 3600 })
      .map((s) => at('2026-12-01T00:00:00Z').add({ seconds: s }))
    fc.assert(
      fc.property(fc.uniqueArray(seasons, { minLength: 1, maxLength: 150, selector: String }), (all) => {
        const gone = new Set(backupsToDelete(all, LATER).map(String))
        for (const one of all) {
          const isKeptBy = (of: (moment: Temporal.Instant) => number, most: number) =>
            new Set(all.map(of).filter((other) => other > of(one))).size < most &&
            !all.some((other) => of(other) === of(one) && Temporal.Instant.compare(other, one) > 0)
          const isKept = isKeptBy(hour, 24) || isKeptBy(day, 14) || isKeptBy(week, 8)
          expect(gone.has(one.toString())).toBe(!isKept)
        }
      }),
    )
  })
  it('the last good ones after weeks of standing still', () => {
    expect(backupsToDelete([at('2027-01-01T00:00:00Z'), at('2027-05-15T08:00:00Z')], LATER)).toEqual([])
  })
})

describe('a backup from the future', () => {
  const now = at('2027-05-15T08:00:00Z')
  const ahead = at('2028-05-15T08:00:00Z')
  const hourly = Array.from({ length: 24 * 70 }, (_, hours) => now.subtract({ hours }))

  it('takes the place of none: what is kept is what would be kept without it', () => {
    expect(backupsToDelete([ahead, ...hourly], now)).toEqual(backupsToDelete(hourly, now))
    const beforeActions = hourly.slice(0, 60)
    expect(actionBackupsToDelete([ahead, ...beforeActions], now)).toEqual(
      actionBackupsToDelete(beforeActions, now),
    )
  })
  it('goes two weeks after it was found', () => {
    expect(isLongAhead(ahead, now.subtract({ hours: 24 * 14 }), now)).toBe(false)
    expect(isLongAhead(ahead, now.subtract({ hours: 24 * 14 + 1 }), now)).toBe(true)
    expect(isLongAhead(now, now.subtract({ hours: 24 * 15 }), now)).toBe(false)
  })
  it('goes elsewhere when it has gone here, and never from a machine that has just taken over', () => {
    expect(copiesAheadToDelete([ahead, ...hourly], hourly, now)).toEqual([ahead])
    expect(copiesAheadToDelete([ahead, ...hourly], [ahead, ...hourly], now)).toEqual([])
    expect(copiesAheadToDelete([ahead, ...hourly], hourly.slice(0, 24 * 14), now)).toEqual([])
  })
})

describe('before an action on many', () => {
  const now = at('2027-05-15T08:00:00Z')
  it('one of the last ten minutes serves it too, and none from the future', () => {
    expect(servesAction([], now)).toBe(false)
    expect(servesAction([at('2027-05-15T07:50:01Z')], now)).toBe(true)
    expect(servesAction([at('2027-05-15T07:50:00Z')], now)).toBe(false)
    expect(servesAction([at('2027-05-15T08:00:01Z')], now)).toBe(false)
  })
  it('kept are those of a week, fifty at most, and always the newest of these', () => {
    expect(actionBackupsToDelete([at('2027-05-08T08:00:00Z'), at('2027-05-08T07:59:59Z')], now)).toEqual([
      at('2027-05-08T07:59:59Z'),
    ])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 14 * 24 * 60 }), { maxLength: 120 }), (ages) => {
        const all = ages.map((minutes) => now.subtract({ minutes }))
        const gone = new Set(actionBackupsToDelete(all, now))
        const kept = all.filter((one) => !gone.has(one))
        expect(kept.length).toBe(Math.min(50, ages.filter((minutes) => minutes <= 7 * 24 * 60).length))
        expect(actionBackupsToDelete(kept, now)).toEqual([])
      }),
    )
  })
})

it('deleted accounts are known for as long as the oldest backup, and for 400 days', () => {
  const now = at('2027-05-15T08:00:00Z')
  const floor = '2026-04-10T08:00:00Z'
  expect(deletionsForgottenBefore(null, now).toString()).toBe(floor)
  expect(deletionsForgottenBefore(at('2027-05-01T08:00:00Z'), now).toString()).toBe(floor)
  expect(deletionsForgottenBefore(at('2025-05-01T08:00:00Z'), now).toString()).toBe('2025-05-01T08:00:00Z')
})

describe('backups are', () => {
  const now = at('2027-05-15T08:00:00Z')
  const since = at('2027-05-15T04:00:00Z')
  const judge = (past: Partial<BackupPast>, moment = now) =>
    judgeBackups({ madeAt: [], failure: null, since, ...past }, moment).trouble

  it('late half an hour after the hour in which the next one was due', () => {
    const madeAt = [at('2027-05-15T05:59:59Z'), at('2027-05-14T06:00:00Z')]
    expect(judge({ madeAt }, at('2027-05-15T06:30:00Z'))).toBeNull()
    expect(judge({ madeAt }, at('2027-05-15T06:30:01Z'))).toBe('late')
    expect(judge({ madeAt: [at('2027-05-15T06:00:00Z')] }, at('2027-05-15T07:30:00Z'))).toBeNull()
    expect(judgeBackups({ madeAt, failure: null, since }, now)).toEqual({
      lastAt: madeAt[0],
      trouble: 'late',
    })
  })

  it('late half an hour after the beginning where there was never one', () => {
    expect(judge({ since: at('2027-05-15T07:30:00Z') })).toBeNull()
    expect(judge({ since: at('2027-05-15T07:29:59Z') })).toBe('late')
  })

  it('failing from a failure to the next one that is made, whether that is late or not', () => {
    const failure = { at: at('2027-05-15T07:04:00Z'), how: 'unproven' } as const
    expect(judge({ failure })).toBe('unproven')
    expect(judge({ failure: { ...failure, how: 'failed' }, madeAt: [at('2027-05-15T07:03:00Z')] })).toBe(
      'failed',
    )
    expect(judge({ failure, madeAt: [at('2027-05-15T07:09:00Z')] })).toBeNull()
  })

  it('not there when they are of the future', () => {
    const madeAt = [at('2028-05-15T08:00:00Z')]
    expect(judgeBackups({ madeAt, failure: null, since }, now)).toEqual({ lastAt: null, trouble: 'late' })
    expect(judge({ madeAt, failure: { at: now, how: 'failed' } })).toBe('failed')
  })

  it('copied in time within an hour of the next one', () => {
    const copies = (moment: Temporal.Instant) =>
      judgeBackups({ madeAt: [since], failure: null, since }, moment, BACKUP_RULES.copyLateMinutes).trouble
    expect(copies(at('2027-05-15T06:00:00Z'))).toBeNull()
    expect(copies(at('2027-05-15T06:00:01Z'))).toBe('late')
  })
})
