import { hkdfSync, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

/** What opens a backup: the site's own secret, or words that people keep elsewhere. It stands in the file which of the two. */
export type KeyKind = 'secret' | 'passphrase'
export type BackupKeys = {
  kind: KeyKind
  /** The key of one file; null when there is no passphrase and the file wants one. */
  of(kind: KeyKind, salt: Buffer): Promise<Buffer | null>
}

const keyBytes = 32
// 32 MB and about a tenth of a second: expensive for guessing, nothing once an hour.
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const stretch = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)

/** `secret`: SECRET_KEY or the key kept in DATA_DIR; `passphrase`: BACKUP_KEY. */
export function makeBackupKeys(secret: Uint8Array, passphrase: string | null): BackupKeys {
  return {
    kind: passphrase === null ? 'secret' : 'passphrase',
    of: async (kind, salt) => {
      if (kind === 'secret') return Buffer.from(hkdfSync('sha256', secret, salt, 'backup', keyBytes))
      return passphrase === null ? null : stretch(passphrase, salt, keyBytes, cost)
    },
  }
}
