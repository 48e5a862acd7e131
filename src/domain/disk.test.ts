import { expect, it } from 'vitest'
import { DISK_RULES, diskTrouble, isBackupRoomShort, isDiskFull } from './disk.ts'

const coded = (code: string, cause?: unknown) => Object.assign(new Error('of this test', { cause }), { code })

it('a disk is short before it is full, and nobody is told of one that nobody can look at', () => {
  const { shortBytes, fullBytes } = DISK_RULES
  const found = [null, shortBytes, shortBytes - 1, fullBytes, fullBytes - 1, 0].map(diskTrouble)
  expect(found).toEqual([null, null, 'short', 'short', 'full', 'full'])
})

it('where backups lie there is room if some more of the last one fit, however small the disk is', () => {
  const { backupsAhead, firstBackupBytes } = DISK_RULES
  expect(isBackupRoomShort(backupsAhead * 200_000, 200_000)).toBe(false)
  expect(isBackupRoomShort(backupsAhead * 200_000 - 1, 200_000)).toBe(true)
  expect(isBackupRoomShort(backupsAhead * firstBackupBytes, null)).toBe(false)
  expect(isBackupRoomShort(0, null)).toBe(true)
  expect(isBackupRoomShort(null, 200_000)).toBe(false)
})

it.each(['ENOSPC', 'EDQUOT', '53100'])(
  '%s says that it is full, also where it is only the reason',
  (code) => {
    expect(isDiskFull(coded(code))).toBe(true)
    expect(isDiskFull(new Error('could not', { cause: coded(code) }))).toBe(true)
    expect(isDiskFull(new AggregateError([new Error('another'), coded(code)]))).toBe(true)
  },
)

it('and so does a reason', () => expect(isDiskFull('mailbox ENOSPC')).toBe(true))

it.each([coded('53200'), coded('EACCES'), new Error('ENOSPC'), 'mailbox EIO', null])(
  '%s does not',
  (error) => {
    expect(isDiskFull(error)).toBe(false)
  },
)
