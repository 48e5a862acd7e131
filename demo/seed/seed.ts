import { parseArgs } from 'node:util'
import { makeGuests } from '../people/guests.ts'
import { makeHall } from '../people/halls.ts'
import { makeHosts } from '../people/hosts.ts'
import { isLoopback } from '#platform/settings/loopback.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { WebDeps } from '#processes/wiring/deps.ts'
import { withDeps } from '#processes/cli/database.ts'
import type { Output } from '#processes/cli/output.ts'
import { CommandRefused, WrongUsage } from '#processes/cli/usage.ts'
import { working } from '#processes/cli/working.ts'
import { registerGuest, registerHost, type Registered } from './register.ts'

const most = 20_000
const MANY = 20

/** `seed --guests N --hosts M --seed S`: the same seed gives the same people, and nobody is registered twice. */
export async function runSeed(args: string[], settings: Settings, output: Output): Promise<number> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { guests: text, hosts: text, seed: text } })
  const guests = readCount('--guests', values.guests)
  const hosts = readCount('--hosts', values.hosts)
  if (values.seed === undefined || values.seed.trim() === '') throw new WrongUsage('seed needs --seed S')
  const seed = values.seed.trim()
  // Each of them is written to, and real people would wait behind them.
  if (!isLoopback(settings.publicUrl))
    throw new CommandRefused(
      `seed makes up people for trying things out, and ${settings.publicUrl.origin} is a site that others can reach: nobody was registered. Rehearse on this machine, with no PUBLIC_URL and a DATA_DIR of its own.`,
      78,
    )
  const registered: Registered[] = []
  const register = async (deps: WebDeps) => {
    const edition = await deps.edition()
    const homes = makeHosts(hosts, seed, edition)
    // Of many hosts one is a hall.
    const all = hosts < MANY ? homes : [makeHall(seed, edition), ...homes.slice(0, -1)]
    for (const host of all) {
      registered.push(await registerHost({ db: deps.db, edition, now: deps.clock() }, host))
    }
    for (const guest of makeGuests(guests, seed, edition)) {
      registered.push(await registerGuest({ db: deps.db, edition, now: deps.clock() }, guest))
    }
    return edition
  }
  const howFar = () => `Registering people, ${registered.length} of ${hosts + guests}`
  const edition = await working(howFar, output, () => withDeps(settings, register))
  const before = registered.filter(({ wasThere }) => wasThere).length
  output.say(`${edition.name}: ${guests} guests and ${hosts} hosts of seed ${seed} are registered.`)
  if (before > 0) output.say(`${before} of them were there before and stayed as they were.`)
  return 0
}

function readCount(option: string, typed: string | undefined): number {
  const count = /^\d{1,5}$/.test(typed ?? '') ? Number(typed) : NaN
  if (!(count <= most)) throw new WrongUsage(`seed needs ${option} with a number from 0 to ${most}`)
  return count
}
