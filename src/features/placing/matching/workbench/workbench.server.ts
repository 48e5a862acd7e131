import type * as z from 'zod'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { turnEntry } from '#features/placing/history/history.server.ts'
import type { EntryView, HistoryForm, HistoryRefusal, Turns } from '#features/placing/history/history.ts'
import { readListState, viewFormSchema } from '#features/ground/lists/lists.ts'
import { deleteView, saveView } from '#features/ground/lists/saved-views.server.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import type { MarkSubject } from '#db/history-rows.server.ts'
import { clearMark, setMark } from '#features/placing/matches/marks/marks.server.ts'
import { moveMatch } from '#features/placing/matches/moving/moving.server.ts'
import { swapMatches } from '#features/placing/matches/moving/swapping.server.ts'
import { redraftMatch } from '#features/placing/matches/moving/swapping.server.ts'
import { findWhoWasFirst } from '#features/placing/matches/changing/refusing.server.ts'
import type { NotMoved } from './components/move-dialog.tsx'
import type { MarkName } from './components/mark-names.ts'
import type { MarkRefusalView } from './components/mark-refused.tsx'
import type { RefusalView } from '../components/draft-refusal.tsx'
import {
  findDrafted,
  findOwnTurns,
  findTurned,
  toMarkRefusalView,
  toRefusalView,
  type DraftedView,
} from './outcomes.server.ts'
import { queueShape, type workbenchFormSchema, type WorkbenchQuery } from './workbench.ts'

type CommandDeps = Pick<Deps, 'db' | 'clock'>

/** What a press did, with what undo and redo are about from now on; or why it did nothing. */
export type Outcome =
  | { drafted: DraftedView; guestId: string; turns: Turns }
  /** `guestId`: whom it is about, where that is one guest. */
  | { turned: HistoryForm['intent']; entry: EntryView | null; guestId: string | null; turns: Turns }
  /** `entry`: what the history has written; null where it was so already. */
  | { marked: MarkName; guestId: string; entry: EntryView | null; turns: Turns }
  /** `entry`: what the history has written; null where it was there already. */
  | { moved: string; entry: EntryView | null; turns: Turns }
  | { notMoved: NotMoved }
  | { notMarked: MarkRefusalView }
  | { refusal: RefusalView }
  | { notTurned: HistoryRefusal }

type Press = z.infer<typeof workbenchFormSchema>

/** Drafts a place for a guest, or takes back and does again what the history holds. Saying it twice does it once. */
export async function pressOnWorkbench(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  form: Press,
  requestId: string,
): Promise<Outcome> {
  if (form.intent === 'draft') return draft(deps, admin, form, requestId)
  if (form.intent === 'move') return move(deps, admin, form, requestId)
  if (form.intent !== 'undo' && form.intent !== 'redo') return mark(deps, admin, form, requestId)
  const turned = await turnEntry(deps, admin, form)
  if (!turned.ok) return { notTurned: turned.error }
  const done = await findTurned(deps, admin, { entryId: form.entry, requestId })
  return { turned: form.intent, ...done, turns: await findOwnTurns(deps, admin, requestId) }
}

async function draft(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  form: Extract<Press, { intent: 'draft' }>,
  requestId: string,
): Promise<Outcome> {
  const drafted = await draftMatch(deps, admin, {
    guestRegistrationId: form.guest,
    placeId: form.place,
    seen: form.seen,
    tickReason: form.tickReason,
    overrideReason: form.overrideReason,
    safetyConfirmed: form.safetyConfirmed === 'yes',
  })
  if (drafted.ok) {
    const view = await findDrafted(deps, admin, drafted.value.matchId)
    const turns = await findOwnTurns(deps, admin, requestId)
    if (view) return { drafted: view, guestId: form.guest, turns }
    return { refusal: toRefusalView({ kind: 'gone' }, deps.clock()) }
  }
  return { refusal: toRefusalView(drafted.error, deps.clock()) }
}

type MovePress = Extract<Press, { intent: 'move' }>

/** Moves a match of the chart: within its host, in exchange with another, or, as a draft, to another host. */
async function move(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  form: MovePress,
  requestId: string,
): Promise<Outcome> {
  const [kind, id = '', seen] = form.moveTo.split(' ')
  const wish = {
    reason: form.moveReason,
    isConfirmed: form.safetyConfirmed === 'yes',
    version: form.version,
  }
  const go = () => {
    if (kind === 'place') return moveMatch(deps, admin, form.match, { placeId: id, ...wish })
    if (kind === 'bed') return redraftMatch(deps, admin, form.match, { placeId: id, ...wish })
    const partner = { matchId: id, ...(seen !== undefined && { partnerVersion: Number(seen) }) }
    return swapMatches(deps, admin, form.match, { ...partner, ...wish })
  }
  if (id === '') return { notMoved: { refusal: null, first: null } }
  const outcome = await go()
  if (!outcome.ok) {
    const { error: refusal } = outcome
    const moveTo = { kind: kind === 'match' ? ('match' as const) : ('place' as const), id }
    const first = await findWhoWasFirst(deps, admin, { matchId: form.match, moveTo, refusal })
    return { notMoved: { refusal, first } }
  }
  const turns = await findOwnTurns(deps, admin, requestId)
  return { moved: form.match, entry: outcome.value.changed ? turns.undo : null, turns }
}

type MarkPress = Exclude<Press, { intent: 'draft' | 'undo' | 'redo' | 'move' }>

const MARKS: Record<MarkName, { subject: MarkSubject; isOn: boolean }> = {
  pin: { subject: 'pin', isOn: true },
  unpin: { subject: 'pin', isOn: false },
  veto: { subject: 'veto', isOn: true },
  unveto: { subject: 'veto', isOn: false },
  skip: { subject: 'skip', isOn: true },
  unskip: { subject: 'skip', isOn: false },
  'arranged-elsewhere': { subject: 'elsewhere', isOn: true },
  'needs-place': { subject: 'elsewhere', isOn: false },
}

async function mark(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  form: MarkPress,
  requestId: string,
): Promise<Outcome> {
  const { subject, isOn } = MARKS[form.intent]
  const pair = 'host' in form ? { hostRegistrationId: form.host, reason: form.reason } : {}
  const request = { subject, guestRegistrationId: form.guest, ...pair }
  const outcome = await (isOn ? setMark(deps, admin, request) : clearMark(deps, admin, request))
  if (!outcome.ok) return { notMarked: toMarkRefusalView(outcome.error, deps.clock()) }
  const turns = await findOwnTurns(deps, admin, requestId)
  const entry = outcome.value.changed ? turns.undo : null
  return { marked: form.intent, guestId: form.guest, entry, turns }
}

/** Keeps what the queue shows under a name, or forgets a name. Null: the form is about something else. */
export async function saveQueueView(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  form: FormData,
  query: WorkbenchQuery,
): Promise<'save-view' | 'delete-view' | 'no-name' | null> {
  const intent = form.get('intent')
  if (intent !== 'save-view' && intent !== 'delete-view') return null
  const posted = viewFormSchema.safeParse(Object.fromEntries(form))
  if (!posted.success) return 'no-name'
  if (posted.data.intent === 'delete-view') {
    await deleteView(deps, admin, posted.data.view)
    return 'delete-view'
  }
  const { q, words, tier, need, wait } = query
  const state = readListState(queueShape, new URLSearchParams({ q, words, tier, need, wait }))
  const { name, shared } = posted.data
  await saveView(deps, admin, queueShape, { name, state, isShared: shared === 'yes' })
  return 'save-view'
}
