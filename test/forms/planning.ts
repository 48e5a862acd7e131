import type { ProductForm } from './form.ts'
import { aPair } from './registered.ts'
import { anOrganiser } from './senders.ts'

/** Forms of the round planner, and of beds that are free again. */
export const planningForms: readonly ProductForm[] = [
  {
    what: 'drafts a bed that is free again',
    route: 'admin.matching.freed',
    ready: async (product) => {
      const organiser = await anOrganiser(product)
      const pair = await aPair(product, 'draft')
      const [stay] = await product.sql<{ from: string; to: string }>(
        'select lower(stay)::text as from, upper(stay)::text as to from match where id = $1',
        [pair.matchId],
      )
      await product.sql('delete from match where id = $1', [pair.matchId])
      const place = pair.host.placeIds[0] ?? ''
      return {
        path: '/admin/matching/freed',
        cookie: organiser.cookie,
        fields: { intent: 'draft-next', guest: pair.guest.registrationId, place, ...stay, along: '' },
        names: { ...pair.names, ...organiser.names },
      }
    },
  },
  {
    what: 'tries weights on the round',
    route: 'admin.edition.plan',
    ready: async (product) => {
      const { cookie, names } = await anOrganiser(product)
      return { path: '/admin/edition/plan', cookie, names, fields: { intent: 'round', minutes: 'much' } }
    },
  },
  {
    what: 'stops a suggestion',
    route: 'admin.matching.plan',
    ready: async (product) => {
      const { cookie, names } = await anOrganiser(product)
      const run = crypto.randomUUID()
      await product.sql('delete from plan_run')
      await product.sql(
        `insert into plan_run (id, edition_id, started_at, seen_at, state, phase, steps_done, steps, mode, seed, proof_seconds)
         select $1, id, now(), now(), 'running', 'searching', 0, 400, 'fresh', '1', 20 from edition`,
        [run],
      )
      return {
        path: '/admin/matching/plan',
        cookie,
        fields: { intent: 'stop', run },
        names: { ...names, [run]: 'the run' },
      }
    },
  },
  {
    what: 'opens a round where it is planned',
    route: 'admin.matching.plan',
    ready: async (product) => {
      await product.sql(`update registration set state = 'cancelled' where state = 'submitted'`)
      await product.sql('update match set round_id = null')
      await product.sql('delete from round')
      const organiser = await anOrganiser(product)
      return {
        path: '/admin/matching/plan',
        ...organiser,
        fields: {
          intent: 'open-round',
          number: '1',
          answerTime: '',
        },
      }
    },
  },
]
