import { parseArgs } from 'node:util'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { Output } from '../output.ts'
import { working } from '../working.ts'
import { checkBackups, checkOffSite } from './backups.ts'
import { checkDatabase } from './database.ts'
import { checkMap, checkOrganisation } from './organisation.ts'
import { checkStreets } from './streets.ts'
import { openDns } from './dns.ts'
import { checkMailDomains } from './mail-domains.ts'
import { checkMailServer } from './mail-server.ts'
import { checkReturns } from './returns.ts'
import { checkAddress, checkDataFolder, checkProxies } from './surroundings.ts'

const SIGNS = { good: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const

/** `doctor`: one line for each thing the site needs; exit 1 if one of them is a problem, not for a warning. */
export async function runDoctor(args: string[], settings: Settings, output: Output): Promise<number> {
  parseArgs({ args, options: {} })
  let at = 'the database'
  const look = <T>(next: string, check: () => T): T => {
    at = next
    return check()
  }
  const all = await working(
    () => `Looking at ${at}`,
    output,
    () => lookAtAll(settings, look),
  )
  for (const { weight, about, words } of all) output.say(`${SIGNS[weight]}  ${about.padEnd(11)}  ${words}`)
  return all.some(({ weight }) => weight === 'problem') ? 1 : 0
}

async function lookAtAll(settings: Settings, look: <T>(next: string, check: () => T) => T) {
  const folder = await checkDataFolder(settings)
  const { findings, isSiteRunning, backups } = await look('the database', () => checkDatabase(settings))
  return [
    folder,
    ...findings,
    ...(await look('the backups', () => checkBackups(settings, backups, isSiteRunning))),
    ...(await look('what lies off-site', () => checkOffSite(settings))),
    await look('the mail server', () => checkMailServer(settings)),
    ...(await look('the mail domains', () => checkMailDomains(settings, openDns()))),
    ...checkReturns(settings),
    await look('the address', () => checkAddress(settings, isSiteRunning)),
    ...checkProxies(settings),
    ...checkOrganisation(settings),
    await look('the map', () => checkMap(settings)),
    await look('the streets', () => checkStreets(settings)),
  ]
}
