import { describe, expect, it } from 'vitest'
import { DatabaseStartError, explainFailure } from '#platform/postgres/start-error.server.ts'

describe('explaining a failed start', () => {
  it.each([
    ['ENOSPC: no space left on device, write', 'It failed: the disk is full.', 74],
    [
      'LOG: x\nFATAL:  could not write lock file "postmaster.pid": No space left on device',
      'It failed: the disk is full.',
      74,
    ],
    ["EACCES: permission denied, mkdir '/x'", 'It failed: permission denied.', 73],
    ["EROFS: read-only file system, mkdir '/x'", 'It failed: the file system is read-only.', 73],
    ['spawn ENOMEM', 'It failed: the machine gives it too little memory or too few processes.', 71],
    ['ended by SIGKILL', 'It failed: the machine gives it too little memory or too few processes.', 71],
    ['EMFILE: too many open files, open', 'It failed: too many files are open.', 71],
    ['ended by SIGSEGV', 'It failed: ended by SIGSEGV', 69],
    ['LOG: a\nFATAL:  something new\nLOG: b\n', 'It failed: FATAL:  something new', 69],
    ['', 'It failed: no message', 69],
  ])('says %j as one line with an exit code', (cause, message, exitCode) => {
    expect(explainFailure('It failed', new Error(cause))).toMatchObject({ message, exitCode })
  })

  it('keeps an explanation that was already made', () => {
    const made = new DatabaseStartError('Made before.', 78)
    expect(explainFailure('It failed', made)).toBe(made)
  })
})
