import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const TMPFS = 0x01021994
/** A run has some 600 MB at once; nobody else shall come short of memory for it. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * A new folder for all that a run of tests writes and throws away, in memory where that can be had. Hundreds of databases are
 * made and dropped, each with a thousand files, and a disk's file system spent a quarter of two processors on finding room
 * for the next one among what has just been deleted.
 */
export function makeTestFolder() {
  const folder = inMemory() ?? mkdtempSync(join(tmpdir(), 'bed-exchange-test-'))
  // As root the servers of databases run as another user, who has to pass.
  chmodSync(folder, 0o711)
  return folder
}

function inMemory() {
  try {
    const { type, bavail, bsize } = statfsSync(IN_MEMORY)
    if (type !== TMPFS || bavail * bsize < ENOUGH_BYTES || process.availableMemory() < 2 * ENOUGH_BYTES)
      return
    const folder = mkdtempSync(join(IN_MEMORY, 'bed-test-'))
    if (canRunIn(folder)) return folder
    rmSync(folder, { recursive: true })
  } catch {
    // Not a Linux, or not ours to write.
  }
}

/** Some tests write programs and start them; containers often forbid it there. */
function canRunIn(folder) {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
