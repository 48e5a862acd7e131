import { redirect, type RouterContextProvider } from 'react-router'
import { depsOf, visitOf } from '#features/context.server.ts'
import { requireAdmin } from '#features/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import { exportList } from './exporting/commands.server.ts'
import type { ListSource } from './reading/queries.server.ts'
import {
  changeList,
  exportSchema,
  keptForm,
  readListState,
  readSelection,
  typedView,
  viewFormSchema,
  type ListProblem,
} from './schema.ts'
import { deleteView, saveView } from './views/commands.server.ts'

type Context = Readonly<RouterContextProvider>
type Asked = { request: Request; context: Context }

const stateOf = <Row extends { id: string }>({ shape }: ListSource<Row>, request: Request) =>
  readListState(shape, new URL(request.url).searchParams)

/**
 * For the `middleware` of a list's page: the export answers with a file before any page is drawn. What is not right about
 * it goes on to the action, which says so.
 */
export function exporting<Row extends { id: string }>(source: ListSource<Row>) {
  return async ({ request, context }: Asked): Promise<Response | undefined> => {
    if (request.method !== 'POST') return undefined
    const admin = requireAdmin(context)
    const form = await request.clone().formData()
    const asked = form.get('intent') === 'export' ? exportSchema.safeParse(Object.fromEntries(form)) : null
    if (!asked?.success) return undefined
    const { locale, requestId } = visitOf(context)
    const file = await exportList(depsOf(context), admin, source, {
      state: stateOf(source, request),
      selection: readSelection(form),
      reason: asked.data.reason,
      separator: asked.data.separator,
      withContacts: asked.data.contacts === 'yes',
      requestId,
      locale,
      t: translator(locale),
    })
    if (file === null) return undefined
    return new Response(file, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${source.shape.name}.csv"`,
        'Cache-Control': 'no-store',
      },
    })
  }
}

/**
 * What every list can be asked by a form: saving and deleting a view. Throws the redirect when it is done; gives what is
 * wrong, or null for a form that is the page's own.
 */
export async function actOnList<Row extends { id: string }>(
  source: ListSource<Row>,
  { request, context }: Asked,
  form: FormData,
): Promise<ListProblem | null> {
  const admin = requireAdmin(context)
  const { shape } = source
  const intent = String(form.get('intent'))
  if (intent === 'export') {
    const isRead = exportSchema.safeParse(Object.fromEntries(form)).success
    return { intent, field: isRead ? 'row' : 'reason', kept: keptForm(form) }
  }
  if (intent !== 'save-view' && intent !== 'delete-view') return null
  const posted = viewFormSchema.safeParse(Object.fromEntries(form))
  if (!posted.success) return { intent, field: 'name', typed: typedView(form) }
  const state = stateOf(source, request)
  const here = localised(visitOf(context).locale, shape.path + changeList(shape, state, {}))
  if (posted.data.intent === 'save-view') {
    const { name, shared } = posted.data
    await saveView(depsOf(context), admin, shape, { name, state, isShared: shared === 'yes' })
  } else await deleteView(depsOf(context), admin, posted.data.view)
  throw redirect(here)
}
