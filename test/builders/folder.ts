import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atTheEnd } from './at-the-end.ts'

/** Gone with the test file that asked for it. As root a server of ours runs as another user, who must get there. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bed-test-'))
  chmodSync(folder, 0o711)
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
