import { randomUUID } from 'node:crypto'
import { data, redirect, type RouterContextProvider } from 'react-router'
import type { IncidentTeamMember } from '#db/actor.server.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { findIncidentTeamMember, requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { IncidentBody } from '#features/console/incidents/components/incident-body.tsx'
import { block, lift } from '#features/console/incidents/blocking.server.ts'
import {
  doneSchema,
  findTooLong,
  incidentFormSchema,
  incidentIdSchema,
  type Done,
  type IncidentAnswer,
  type IncidentForm,
} from '#features/console/incidents/incidents.ts'
import { findIncident } from '#features/console/incidents/incidents.server.ts'
import { workOn } from '#features/console/incidents/working.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { translator } from '#i18n/translate.ts'
import type { Route } from './+types/incident'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'incidents.oneTitle')

const notFound = () => data(null, 404)

/** Whoever is not named finds nothing here, whether there is something or not (rules: incidents). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = await findIncidentTeamMember(context, requireAdmin(context))
  const id = incidentIdSchema.safeParse(params.id)
  const asked = { id: id.data ?? '', requestId: visitOf(context).requestId }
  const incident = member && id.success ? await findIncident(depsOf(context), member, asked) : null
  if (!incident) throw notFound()
  return {
    incident,
    entry: randomUUID(),
    done: doneSchema.parse(new URL(request.url).searchParams.get('done')),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = await findIncidentTeamMember(context, requireAdmin(context))
  const id = incidentIdSchema.safeParse(params.id)
  const posted = incidentFormSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!member || !id.success) throw notFound()
  if (!posted.success) return data(null, 400)
  const done = await perform(context, member, id.data, posted.data)
  if (typeof done !== 'string') return withProblems<IncidentAnswer>(context, done)
  return redirect(localised(visitOf(context).locale, `/admin/incidents/${id.data}?done=${done}`))
}

/** What stood in its fields. */
const typedIn = (form: IncidentForm): IncidentAnswer['typed'] => ({
  ...('words' in form && { words: form.words }),
  ...('outcome' in form && { outcome: form.outcome }),
  ...('whom' in form && { whom: form.whom, other: form.other }),
})

async function perform(
  context: Readonly<RouterContextProvider>,
  member: IncidentTeamMember,
  id: string,
  form: IncidentForm,
): Promise<Done | IncidentAnswer> {
  const deps = depsOf(context)
  const t = translator(visitOf(context).locale)
  const long = findTooLong(form)
  if (long) {
    const isEnd = form.intent === 'closed'
    const field =
      long.field === 'whom' || long.field === 'other' ? long.field : isEnd ? 'last-words' : 'words'
    return { field, problem: t('refusals.tooLong', { most: long.longest }), typed: typedIn(form) }
  }
  if (form.intent === 'lift') {
    const isLifted = await lift(deps, member, { incidentId: id, entry: form.entry, blockId: form.block })
    return isLifted ? 'lifted' : 'gone'
  }
  if (form.intent === 'block') {
    const { entry, whom, other } = form
    const blocked = await block(deps, member, { incidentId: id, entry, whom, other })
    if (blocked.ok) return blocked.value
    if (blocked.error === 'gone') return 'gone'
    const field = blocked.error === 'whom-unknown' ? 'whom' : 'other'
    return { field, problem: t(`incidents.block.${blocked.error}`), typed: { whom, other } }
  }
  if ((form.intent === 'step' || form.intent === 'answer') && form.words === '')
    return { field: 'words', problem: t('incidents.wordsMissing'), typed: {} }
  if (form.intent === 'closed' && form.outcome === null)
    return { field: 'outcome', problem: t('incidents.outcomeMissing'), typed: { words: form.words } }
  return workOn(deps, member, { id, work: form })
}

export default function Incident({ loaderData, actionData }: Route.ComponentProps) {
  return <IncidentBody {...loaderData} answer={actionData ?? null} />
}
