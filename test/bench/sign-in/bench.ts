import type { Benchmark, Figure } from '../run.ts'
import { guessForAWeek, simulate, type Attack, type Met, type Outcome } from './simulate.ts'

const seeds = ['spring', 'summer', 'autumn']
/** Of all who sign in while so many networks attack. */
const goal = { networks: 1000, served: 0.999, hits: 0.002 }

const add = (one: Met, other: Met): Met => ({
  people: one.people + other.people,
  served: one.served + other.served,
})
const share = ({ people, served }: Met) => served / people
const percent = (met: Met) => `${(100 * share(met)).toFixed(2)} %`

/** Honest people beside attackers, by the rules of the product and on a clock of its own: no network and no database. */
export const signIn: Benchmark = {
  title: 'Signing in under attack: share that can go on within 30 s, on an opening day',
  run: async () => {
    const figures: Figure[] = []
    for (const networks of [0, 10, 100, 1000, 10_000])
      for (const knowsAddresses of networks === 0 ? [false] : [false, true])
        figures.push(figure({ networks, knowsAddresses }))
    figures.push(figure({ networks: 0, knowsAddresses: false, isInside: true }))
    for (const mailboxes of [1, 10, 5000]) {
      const { guesses, hits } = guessForAWeek(mailboxes)
      figures.push({
        what: `guessing at ${mailboxes} mailboxes for a week`,
        value: `${guesses} guesses let through, ${hits.toFixed(5)} hits`,
        goal: `≤ ${goal.hits} hits`,
        met: hits <= goal.hits,
      })
    }
    return figures
  },
}

function figure(attack: Attack): Figure {
  const outcomes = seeds.map((seed) => simulate(attack, seed))
  const sum = (of: (outcome: Outcome) => Met) => outcomes.map(of).reduce(add)
  const all = sum((outcome) => outcome.all)
  const parts = (['known', 'proven', 'new'] as const).map(
    (device) => `${device} ${percent(sum(({ byDevice }) => byDevice[device]))}`,
  )
  const mails = Math.max(...outcomes.map(({ hostileMails }) => hostileMails))
  const most = Math.max(...outcomes.map(({ mostToOneMailbox }) => mostToOneMailbox))
  const hasGoal = attack.networks <= goal.networks && !attack.isInside
  return {
    what: attack.isInside
      ? 'an attacker in each of 30 shared networks'
      : `${attack.networks} networks attack${attack.knowsAddresses ? ', and know the addresses' : ''}`,
    value: `${percent(all)} (${parts.join(', ')}); ${mails} hostile mails an hour, ${most} to one mailbox`,
    ...(hasGoal && { goal: `≥ ${100 * goal.served} %`, met: share(all) >= goal.served }),
  }
}
