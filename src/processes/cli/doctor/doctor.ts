import { parseArgs } from 'node:util'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { Output } from '../output.ts'
import { checkBackups } from './backups.ts'
import { checkDatabase } from './database.ts'
import { checkMap, checkOrganisation } from './organisation.ts'
import { checkStreets } from './streets.ts'
import { openDns } from './dns.ts'
import { checkMailDomains } from './mail-domains.ts'
import { checkMailServer } from './mail-server.ts'
import { checkReturns } from './returns.ts'
import { checkAddress, checkDataFolder } from './surroundings.ts'

const SIGNS = { good: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const

/** `doctor`: one line for each thing the site needs; exit 1 if one of them is a problem, not for a warning. */
export async function runDoctor(args: string[], settings: Settings, { say }: Output): Promise<number> {
  parseArgs({ args, options: {} })
  const folder = checkDataFolder(settings)
  const { findings, isSiteRunning } = await checkDatabase(settings)
  const all = [
    folder,
    ...findings,
    ...(await checkBackups(settings, isSiteRunning)),
    await checkMailServer(settings),
    ...(await checkMailDomains(settings, openDns())),
    ...checkReturns(settings),
    await checkAddress(settings, isSiteRunning),
    ...checkOrganisation(settings),
    await checkMap(settings),
    await checkStreets(settings),
  ]
  for (const { weight, about, words } of all) say(`${SIGNS[weight]}  ${about.padEnd(11)}  ${words}`)
  return all.some(({ weight }) => weight === 'problem') ? 1 : 0
}
