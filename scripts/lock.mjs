import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './child.mjs'
import { say } from './stop.mjs'

/** Where unfinished things and the lock lie; everything in it may be deleted when nothing runs. */
export function workFolder(root) {
  return join(root, '.prepare')
}

/**
 * One preparation per checkout at a time. The kernel keeps the lock on the open file and drops it when its last holder
 * ends, however it ends: there is no stale lock to recognise. `flock` is part of every Debian; where it is missing
 * (macOS) two starts at once are not protected from each other.
 */
export async function withLock(root, work) {
  mkdirSync(workFolder(root), { recursive: true })
  const lock = openSync(join(workFolder(root), 'lock'), 'a')
  try {
    const taken = await flock(lock, '--nonblock')
    if (taken.code === 1) {
      say('Another start is preparing this folder; waiting for it.')
      await flock(lock, '--exclusive')
    }
    return await work(lock)
  } finally {
    closeSync(lock)
  }
}

function flock(lock, how) {
  return runChild('flock', [how, '3'], { lock })
}
