import { parseArgs } from 'node:util'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { Output } from '../output.ts'
import { checkDatabase } from './database.ts'
import { checkAddress, checkDataFolder, checkMail } from './surroundings.ts'

/** `doctor`: one line for each thing the site needs; exit 1 if one of them is a problem. */
export async function runDoctor(args: string[], settings: Settings, { say }: Output): Promise<number> {
  parseArgs({ args, options: {} })
  const folder = checkDataFolder(settings)
  const { findings, isSiteRunning } = await checkDatabase(settings)
  const all = [folder, ...findings, await checkMail(settings), await checkAddress(settings, isSiteRunning)]
  for (const { isGood, about, words } of all) {
    say(`${isGood ? 'ok     ' : 'PROBLEM'}  ${about.padEnd(11)}  ${words}`)
  }
  return all.every(({ isGood }) => isGood) ? 0 : 1
}
