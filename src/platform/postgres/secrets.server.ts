import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { ServerUser } from '#platform/postgres/privileges.server.ts'

export type DatabaseRole = 'owner' | 'migrator' | 'web' | 'worker'
export type Passwords = Record<DatabaseRole, string>

export const databaseRoles: DatabaseRole[] = ['owner', 'migrator', 'web', 'worker']

/** The database passwords of a data folder; made once, `isNew` says that it was now. */
export function ensurePasswords(dataDir: string): { passwords: Passwords; isNew: boolean } {
  const known = readPasswords(dataDir)
  if (known) return { passwords: known, isNew: false }
  const folder = join(dataDir, 'secrets')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const passwords: Passwords = { owner: draw(), migrator: draw(), web: draw(), worker: draw() }
  writeFileDurably(passwordFile(dataDir), `${JSON.stringify(passwords, null, 2)}\n`)
  return { passwords, isNew: true }
}

/** The passwords made at the first start, or null before it. */
export function readPasswords(dataDir: string): Passwords | null {
  const path = passwordFile(dataDir)
  if (!existsSync(path)) return null
  const read = JSON.parse(readFileSync(path, 'utf8')) as Partial<Passwords>
  return databaseRoles.every((role) => typeof read[role] === 'string') ? (read as Passwords) : null
}

/** All of the new content or all of the old, also after a power loss; readable by its owner only. */
export function writeFileDurably(path: string, content: string, owner?: ServerUser | null): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`
  // 'wx' never follows a link that somebody else put there.
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, content)
    if (owner) fchownSync(file, owner.uid, owner.gid)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
  syncFolder(dirname(path))
}

/** Makes renames inside the folder last. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function passwordFile(dataDir: string): string {
  return join(dataDir, 'secrets', 'database-passwords.json')
}

function draw(): string {
  return randomBytes(24).toString('base64url')
}
