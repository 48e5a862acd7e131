import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { problemsIn, typedIn } from '#features/ground/given-back.server.ts'
import { actOnRows, leavesNone, type BulkAct } from '#features/ground/lists/bulk.server.ts'
import { actOnList } from '#features/ground/lists/lists.server.ts'
import type { ListSource } from '#features/ground/lists/lists.server.ts'
import { keptForm, type BulkQuestion, type ListProblem } from '#features/ground/lists/lists.ts'
import { markAllElsewhere, weighElsewhere } from '#features/placing/matches/marks.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { translator } from '#i18n/translate.ts'
import type { GivenBack } from '#ui/given-back.ts'
import { addNote, weighNote } from './notes.server.ts'
import { remindUnfinished, weighReminders } from './unfinished.server.ts'
import { bulkNoteSchema, PEOPLE_INTENTS, type PeopleIntent } from './bulk.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }
/** What the page shows again: what is not right, or the question before it happens. */
export type PeopleAnswer = {
  problem: ListProblem | null
  question: (BulkQuestion & { intent: PeopleIntent }) | null
  /** Made with the question, so that the same press twice is one note. */
  entry: string
  /** What the question was answered with. */
  back: GivenBack | null
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
  const nothing = { problem: null, question: null, entry: randomUUID(), back: null }
  const problem = await actOnList(source, asked, form)
  if (problem) return { ...nothing, problem }
  const intent = PEOPLE_INTENTS.find((known) => known === form.get('intent'))
  const question = intent && (await actOnRows(source, asked, form, actOf(intent, asked, form)))
  if (!question) return { ...nothing, problem: { field: 'row', intent: intent ?? '', kept: keptForm(form) } }
  return {
    ...nothing,
    question: { ...question, intent },
    back: question.isMissing ? missingIn(form, asked) : null,
  }
}

/** A note is all that a question asks for. */
function missingIn(form: FormData, { context }: Asked): GivenBack {
  const t = translator(visitOf(context).locale)
  const { error } = bulkNoteSchema.safeParse(Object.fromEntries(form))
  const { words = [] } = typedIn(form)
  return { typed: { words }, problems: error ? problemsIn(error, t, () => t('records.noteProblem')) : [] }
}

function actOf(intent: PeopleIntent, { context }: Asked, form: FormData): BulkAct {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  if (intent === 'note-all') {
    const note = bulkNoteSchema.safeParse(Object.fromEntries(form))
    return {
      intent,
      weigh: (tx, ids) => (note.success ? weighNote(tx, ids, note.data.entry) : leavesNone()),
      take: (ids) =>
        note.success ? addNote(deps, admin, { registrationIds: ids, ...note.data }) : Promise.resolve(0),
      isMissing: !note.success,
    }
  }
  if (intent === 'remind-all')
    return {
      intent,
      weigh: (tx, ids, { edition, now }) => weighReminders(tx, ids, edition, now),
      take: (ids) => remindUnfinished(deps, admin, ids),
    }
  const isElsewhere = intent === 'elsewhere-all'
  return {
    intent,
    weigh: (tx, ids) => weighElsewhere(tx, ids, isElsewhere),
    take: (guestIds) => markAllElsewhere(deps, admin, { guestIds, isElsewhere }),
  }
}
