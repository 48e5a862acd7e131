import * as z from 'zod'
import { LONGEST_NOTE } from '#domain/match-state.ts'
import { TIERS } from 'bed-matching/rules/tiers.ts'
import { historyFormSchema } from '#features/placing/history/history.ts'
import { LONGEST_SEALED, type ListFilter, type ListShape } from '#features/ground/lists/lists.ts'
import { UUID } from '#features/placing/matches/matches.ts'
import { TABS } from './components/bench-address.ts'
import { GUEST_MARKS, PAIR_MARKS } from './components/mark-names.ts'
import { ANY, NEEDS, WAITS } from './components/queue-filter.ts'
import { draftFormSchema } from '../matching.ts'

// What stands in the address of the workbench, and what its forms say.

const longestSearch = 100
// The workbench has fields of its own for these; here only what they are called.
const filter = (key: 'tier' | 'need' | 'wait', values: readonly string[]): ListFilter => ({
  key,
  label: `workbench.${key}`,
  choices: values.map((value) => ({ value, label: `workbench.${key}` })),
})

/** The queue as a list that keeps views; its table is its own. */
export const queueShape: ListShape = {
  name: 'waiting',
  path: '/admin/matching',
  title: 'matching.queueTitle',
  lead: 'matching.queueLead',
  counted: 'matching.queueLead',
  empty: 'workbench.noneLeft',
  none: 'workbench.noneLeft',
  columns: [],
  initialColumns: [],
  initialSort: 'rank',
  sorts: ['rank'],
  filters: [
    filter(
      'tier',
      TIERS.map((_, index) => String(index + 1)),
    ),
    filter('need', NEEDS),
    filter('wait', WAITS),
  ],
  views: [
    { label: 'workbench.view.all', search: '' },
    { label: 'workbench.view.together', search: '?wait=together' },
    { label: 'workbench.view.tried', search: '?wait=tried' },
    { label: 'workbench.view.late', search: '?wait=late' },
    { label: 'workbench.view.room-alone', search: '?need=room-alone' },
  ],
}

const querySchema = z.object({
  q: z.string().trim().max(longestSearch).catch(''),
  /** What the words before are called in an address (`search-words.server.ts`), and below those of the host. */
  words: z.string().max(LONGEST_SEALED).catch(''),
  tier: z.enum([ANY, ...TIERS.map((_, index) => String(index + 1))]).catch(ANY),
  need: z.enum([ANY, ...NEEDS]).catch(ANY),
  wait: z.enum([ANY, ...WAITS]).catch(ANY),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
  guest: z.uuid().nullable().catch(null),
  host: z.string().trim().max(longestSearch).catch(''),
  hostWords: z.string().max(LONGEST_SEALED).catch(''),
  tab: z.enum(TABS).catch('chart'),
  compare: z.array(z.uuid()).max(3).catch([]),
  drafted: z.uuid().nullable().catch(null),
  done: z.enum(['undo', 'redo', 'marked', 'save-view', 'delete-view']).nullable().catch(null),
})
export type WorkbenchQuery = z.infer<typeof querySchema>

/** What the address asks for; whatever it says wrongly counts as not said. */
export function readWorkbenchQuery(params: URLSearchParams): WorkbenchQuery {
  return querySchema.parse({
    ...Object.fromEntries(Object.keys(querySchema.shape).map((name) => [name, params.get(name)])),
    compare: params.getAll('compare').slice(0, 3),
  })
}

/** `via` says that script sent it and stays on the page: the answer is what happened, not another page. */
const via = z.literal('script').optional().catch(undefined)

const reason = z.string().trim().max(LONGEST_NOTE).default('')

export const workbenchFormSchema = z.discriminatedUnion('intent', [
  draftFormSchema.extend({ intent: z.literal('draft'), via }),
  historyFormSchema.extend({ intent: z.literal('undo'), via }),
  historyFormSchema.extend({ intent: z.literal('redo'), via }),
  ...PAIR_MARKS.map((intent) =>
    z.object({ intent: z.literal(intent), guest: z.uuid(), host: z.uuid(), reason, via }),
  ),
  z.object({
    intent: z.literal('move'),
    match: z.uuid(),
    /** `place`: of the same host; `bed`: of another; `match`: to change with, as it was seen. */
    moveTo: z.union([
      z.literal(''),
      z.string().regex(new RegExp(`^(?:place|match|bed) ${UUID}(?: \\d{1,9})?$`)),
    ]),
    version: z.coerce.number().int().optional().catch(undefined),
    moveReason: reason,
    safetyConfirmed: z.literal('yes').optional(),
    via,
  }),
  ...GUEST_MARKS.map((intent) => z.object({ intent: z.literal(intent), guest: z.uuid(), via })),
])
