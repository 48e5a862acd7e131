import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Deps } from '#features/context.server.ts'
import { readListState, viewFormSchema } from '#features/lists/schema.ts'
import { deleteView, saveView } from '#features/lists/views/commands.server.ts'
import { draftMatch, undraftMatch } from '#features/matches/commands.server.ts'
import type * as z from 'zod'
import type { RefusalView } from '../components/draft-refusal.tsx'
import { findDrafted, type DraftedView } from './queries.server.ts'
import { queueShape, type workbenchFormSchema, type WorkbenchQuery } from './schema.ts'

type CommandDeps = Pick<Deps, 'db' | 'clock'>

/** What a press did: the draft that was made, the draft that was taken back, or why neither. */
export type Outcome =
  | { drafted: DraftedView; guestId: string; placeId: string }
  | { undrafted: DraftedView }
  | { refusal: RefusalView }

/** Drafts a place for a guest, or takes a draft back. Saying it twice does it once. */
export async function pressOnWorkbench(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  form: z.infer<typeof workbenchFormSchema>,
): Promise<Outcome> {
  if (form.intent === 'undraft') {
    const undone = await undraftMatch(deps, admin, form.match)
    const view = await findDrafted(deps, admin, form.match)
    return undone.ok && view ? { undrafted: view } : { refusal: { kind: 'not-a-draft', holder: null } }
  }
  const drafted = await draftMatch(deps, admin, {
    guestRegistrationId: form.guest,
    placeId: form.place,
    askFirstTicked: form.askFirst === 'yes',
    overrideReason: form.overrideReason,
    safetyConfirmed: form.safetyConfirmed === 'yes',
  })
  if (drafted.ok) {
    const view = await findDrafted(deps, admin, drafted.value.matchId)
    if (view) return { drafted: view, guestId: form.guest, placeId: form.place }
    return { refusal: { kind: 'gone', holder: null } }
  }
  const { error } = drafted
  return { refusal: { kind: error.kind, holder: 'holder' in error ? error.holder : null } }
}

/** Keeps what the queue shows under a name, or forgets a name. Null: the form is about something else. */
export async function saveQueueView(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  form: FormData,
  query: WorkbenchQuery,
): Promise<'done' | 'no-name' | null> {
  const intent = form.get('intent')
  if (intent !== 'save-view' && intent !== 'delete-view') return null
  const posted = viewFormSchema.safeParse(Object.fromEntries(form))
  if (!posted.success) return 'no-name'
  if (posted.data.intent === 'delete-view') {
    await deleteView(deps, admin, posted.data.view)
    return 'done'
  }
  const { q, tier, need, wait } = query
  const state = readListState(queueShape, new URLSearchParams({ q, tier, need, wait }))
  const { name, shared } = posted.data
  await saveView(deps, admin, queueShape, { name, state, isShared: shared === 'yes' })
  return 'done'
}
