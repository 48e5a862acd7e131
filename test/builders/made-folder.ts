import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillDataDir } from '../product/prepared-data.ts'
import { runCommand } from './command.ts'
import { aFolder } from './folder.ts'

/** As SECRET_KEY it opens what the file in a made folder opens. */
export const madeKey = 'the key of a test run, of more than thirty-two characters'

/** A data folder as the first command leaves it, which takes a command of its own once a run. */
export async function aMadeFolder(): Promise<string> {
  const folder = aFolder()
  await fillDataDir(folder, make, 'by-command')
  return folder
}

async function make(folder: string): Promise<void> {
  mkdirSync(join(folder, 'secrets'), { mode: 0o700 })
  writeFileSync(join(folder, 'secrets/key'), Buffer.from(madeKey).toString('base64url'), { mode: 0o600 })
  const { code, complained } = await runCommand('mail status', { DATA_DIR: folder })
  if (code !== 0) throw new Error(complained)
}
