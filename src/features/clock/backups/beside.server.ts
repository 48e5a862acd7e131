import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupKeys } from '#platform/backup/backup-key.server.ts'
import { readSealedFile } from '#platform/backup/sealed-file.server.ts'
import { isDeletionsFile } from './deletions.server.ts'

/** What a restore on another machine needs beside the backup, in one sealed file. */
export const BESIDE = 'beside.sealed'

const KEY = 'secrets/key'
const isKept = (name: string) => name === KEY || isDeletionsFile(name)

/** Hashes of deleted accounts, and the site's own key where a passphrase seals the backups. A key never lies in what it opens itself. */
export async function readBeside(dataDir: string, keys: BackupKeys): Promise<Buffer> {
  const names = (await readdir(dataDir)).filter(isDeletionsFile).toSorted()
  if (keys.kind === 'passphrase') names.push(KEY)
  const files: Record<string, string> = {}
  for (const name of names) {
    const text = await readFile(join(dataDir, name), 'utf8').catch(() => null)
    if (text !== null) files[name] = text
  }
  return Buffer.from(JSON.stringify(files))
}

/** Puts what `file` holds into the data folder. A key that is there stays, and a list that is there gets longer. */
export async function bringBackBeside(dataDir: string, file: string, keys: BackupKeys): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of readSealedFile(file, keys)) chunks.push(chunk)
  const files = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, string>
  for (const [name, text] of Object.entries(files)) {
    if (!isKept(name)) continue
    const path = join(dataDir, name)
    const before = await readFile(path, 'utf8').catch(() => null)
    if (before !== null && name === KEY) continue
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, before === null ? text : joinLines(before, text), { mode: 0o600 })
  }
}

const joinLines = (...texts: string[]) =>
  [...new Set(texts.flatMap((text) => text.split('\n')).filter(Boolean))].map((line) => `${line}\n`).join('')
