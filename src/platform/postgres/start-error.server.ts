/**
 * Why the embedded database did not come up: one line for a person, and the exit code the process
 * should end with (sysexits.h: 69 unavailable, 71 the system gives too little, 73 cannot create, 74 input/output, 75 try later,
 * 77 no permission, 78 configuration).
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
  readonly exitCode: number

  constructor(message: string, exitCode: number, cause?: unknown) {
    super(message, { cause })
    this.exitCode = exitCode
  }
}

export class DataFolderInUse extends DatabaseStartError {
  override name = 'DataFolderInUse'
  readonly pid: number
  readonly since: Date

  constructor(dataDir: string, pid: number, since: Date) {
    const when = `${since.toISOString().slice(0, 19).replace('T', ' ')} UTC`
    super(
      `The data folder ${dataDir} is in use by process ${pid} since ${when}. ` +
        `Stop that one first, or set DATA_DIR to another folder.`,
      75,
    )
    this.pid = pid
    this.since = since
  }
}

const reasons: { pattern: RegExp; say: string; exitCode: number }[] = [
  {
    pattern: /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/i,
    say: 'the disk is full',
    exitCode: 74,
  },
  { pattern: /EROFS|Read-only file system/i, say: 'the file system is read-only', exitCode: 73 },
  { pattern: /ENOTDIR|Not a directory/i, say: 'a part of its path is a file, not a folder', exitCode: 73 },
  {
    pattern: /EACCES|EPERM|Permission denied|Operation not permitted/i,
    say: 'permission denied',
    exitCode: 73,
  },
  {
    pattern: /ENOMEM|EAGAIN|Cannot allocate memory|out of memory|could not fork|SIGKILL|SIGABRT/i,
    say: 'the machine gives it too little memory or too few processes',
    exitCode: 71,
  },
  { pattern: /EMFILE|ENFILE|Too many open files/i, say: 'too many files are open', exitCode: 71 },
  { pattern: /EIO\b|Input\/output error/i, say: 'the disk reports an input/output error', exitCode: 74 },
]

/** Turns a system error or the last lines of a server log into a DatabaseStartError about `what`. */
export function explainFailure(what: string, cause: unknown): DatabaseStartError {
  if (cause instanceof DatabaseStartError) return cause
  const text = cause instanceof Error ? cause.message : String(cause)
  const reason = reasons.find(({ pattern }) => pattern.test(text))
  if (reason) return new DatabaseStartError(`${what}: ${reason.say}.`, reason.exitCode, cause)
  const lines = text.split('\n').map((line) => line.trim())
  const telling =
    lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.findLast(Boolean) ?? 'no message'
  return new DatabaseStartError(`${what}: ${telling}`, 69, cause)
}
