import { parseArgs } from 'node:util'
import { mint } from '#db/actor.server.ts'
import { addToTeam, listTeam, removeByHand } from '#features/console/incidents/team.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { withDeps } from './database.ts'
import type { Output } from './output.ts'
import { CommandRefused, WrongUsage } from './usage.ts'

const EXIT_NO_ORGANISER = 1

export async function runIncidentTeam(args: string[], settings: Settings, { say }: Output): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [verb, typed, ...more] = positionals
  const isKnown = verb === undefined || ((verb === 'add' || verb === 'remove') && typed !== undefined)
  if (!isKnown || more.length > 0)
    throw new WrongUsage('incident-team takes one thing to do: add EMAIL or remove EMAIL')
  await withDeps(settings, async (deps) => {
    const gate = mint.gate()
    if (verb !== undefined && typed !== undefined) {
      const done = verb === 'add' ? await addToTeam(deps, gate, typed) : await removeByHand(deps, gate, typed)
      if (!done.ok)
        throw new CommandRefused(
          `${typed} is no approved organiser. Make them one first: admin grant EMAIL`,
          EXIT_NO_ORGANISER,
        )
    }
    const team = await listTeam(deps, gate)
    say(team.length === 0 ? 'Nobody may open incidents.' : 'These organisers may open incidents:')
    for (const { email } of team) say(`  ${email}`)
    if (team.length === 1) say('Please name a second one: one can be away, or be the one it is about.')
  })
  return 0
}
