import { randomUUID } from 'node:crypto'
import { redirect, type RouterContextProvider } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { readBulk } from '#features/ground/lists/bulk.server.ts'
import { actOnList } from '#features/ground/lists/lists.server.ts'
import type { ListSource } from '#features/ground/lists/lists.server.ts'
import { keptForm, type BulkQuestion, type ListProblem } from '#features/ground/lists/lists.ts'
import { markAllElsewhere } from '#features/placing/matches/marks.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { addNote } from './notes.server.ts'
import { remindUnfinished } from './unfinished.server.ts'
import { bulkNoteSchema, PEOPLE_INTENTS, type PeopleIntent } from './bulk.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }
/** What the page shows again: what is not right, or the question before it happens. */
export type PeopleAnswer = {
  problem: ListProblem | null
  question: (BulkQuestion & { intent: PeopleIntent }) | null
  /** Made with the question, so that the same press twice is one note. */
  entry: string
  isWordless: boolean
}

/**
 * What a form of a list of people asks: a view, a file, or something for every row of a selection, which is asked once more
 * first. Throws the redirect when it is done.
 */
export async function actOnPeople<Row extends { id: string }>(
  source: ListSource<Row>,
  asked: Asked,
): Promise<PeopleAnswer> {
  const form = await asked.request.formData()
  const nothing = { problem: null, question: null, entry: randomUUID(), isWordless: false }
  const problem = await actOnList(source, asked, form)
  if (problem) return { ...nothing, problem }
  const intent = PEOPLE_INTENTS.find((known) => known === form.get('intent'))
  const bulk = intent && (await readBulk(source, asked, form))
  if (!bulk) return { ...nothing, problem: { field: 'row', intent: intent ?? '', kept: keptForm(form) } }
  const question = { ...bulk.question, intent }
  if (!bulk.isConfirmed) return { ...nothing, question }
  const note = bulkNoteSchema.safeParse(Object.fromEntries(form))
  if (intent === 'note-all' && !note.success)
    return { ...nothing, question: { ...question, hasChanged: false }, isWordless: true }
  const admin = requireAdmin(asked.context)
  const deps = depsOf(asked.context)
  const { ids } = bulk
  if (intent === 'note-all') await addNote(deps, admin, { registrationIds: ids, ...note.data! })
  const changed =
    intent === 'note-all'
      ? ids.length
      : intent === 'remind-all'
        ? await remindUnfinished(deps, admin, ids)
        : await markAllElsewhere(deps, admin, { guestIds: ids, isElsewhere: intent === 'elsewhere-all' })
  const params = new URL(asked.request.url).searchParams
  const done = { done: intent, changed, kept: ids.length - changed }
  for (const [name, value] of Object.entries(done)) params.set(name, String(value))
  throw redirect(localised(visitOf(asked.context).locale, `${source.shape.path}?${params.toString()}`))
}
