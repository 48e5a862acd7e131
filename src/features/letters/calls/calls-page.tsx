import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { listCalls, listSoonOver } from '#features/letters/calls/calls.server.ts'
import { CALL_FILTERS, doneSchema, isWanted, postedSchema, type Done } from '#features/letters/calls/calls.ts'
import { CallItem } from '#features/letters/calls/call-item.tsx'
import { SoonOverItem } from '#features/letters/calls/soon-over-item.tsx'
import { noteCall } from '#features/letters/calls/noting.server.ts'
import { acceptMatch, declineMatch } from '#features/placing/matches/matches.server.ts'
import { FilterTools } from '#features/ground/lists/components/filter-tools.tsx'
import { readPlainFilters, showPlainFilters } from '#features/ground/lists/plain-filters.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { translator } from '#i18n/translate.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { counted } from '#ui/counted.ts'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/calls-page'

export const meta: Route.MetaFunction = ({ matches, location }) => pageTitle(matches, location, 'calls.title')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale, requestId } = visitOf(context)
  const { timeZone } = await deps.edition()
  const calls = await listCalls(deps, admin, { requestId, locale })
  const { searchParams } = new URL(request.url)
  const t = translator(locale)
  const languages = [...new Set(calls.map(({ language }) => language))].toSorted()
  const chosen = readPlainFilters(searchParams, { ...CALL_FILTERS, language: languages })
  const filters = showPlainFilters(
    '/admin/calls',
    [
      ...(['about', 'tried'] as const).map((key) => ({
        key,
        label: t(`calls.filter.${key}`),
        choices: CALL_FILTERS[key].map((value) => ({ value, label: t(`calls.filter.${value}`) })),
      })),
      {
        key: 'language',
        label: t('calls.filter.language'),
        choices: languages.map((value) => ({ value, label: value })),
      },
    ],
    chosen,
  )
  const wanted = calls.filter((call) => isWanted(call, chosen))
  return {
    calls: wanted.map((call) => ({ ...call, entry: randomUUID() })),
    all: calls.length,
    filters,
    soon: await listSoonOver(deps, admin, { requestId }),
    done: doneSchema.parse(searchParams.get('done')),
    timeZone,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const posted = postedSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!posted.success) return withProblems(context, null)
  const note = posted.data
  const done = 'mail' in note ? await noteCall(deps, admin, note) : await answer(note)
  return redirect(localised(visitOf(context).locale, `/admin/calls?done=${done}`))

  async function answer({ intent, match }: Extract<typeof note, { match: string }>): Promise<Done> {
    const change = intent === 'accepted' ? acceptMatch : declineMatch
    return (await change(deps, admin, match)).ok ? intent : 'refused'
  }
}

const kinds = { gone: 'info', changed: 'warning', refused: 'warning' } as const

export default function Calls({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { calls, all, filters, soon, done, timeZone } = loaderData
  return (
    <>
      <PageTitle
        lead={t('calls.lead')}
        count={all > 0 && t('calls.counted', { shown: calls.length, all })}
        found={counted('calls', all)}
      >
        {t('calls.title')}
      </PageTitle>
      {done && (
        <DoneNotice kind={done in kinds ? kinds[done as keyof typeof kinds] : 'good'}>
          <p>{t(`calls.done.${done}`)}</p>
        </DoneNotice>
      )}
      {all > 0 && <FilterTools path="/admin/calls" filters={filters} />}
      {all === 0 && <EmptyState title={t('calls.none')} />}
      {all > 0 && calls.length === 0 && <p className="quiet">{t('calls.noneShown')}</p>}
      {calls.map((call, index) => (
        <CallItem key={call.mailId} call={call} timeZone={timeZone} isFirst={index === 0} />
      ))}
      {soon.length > 0 && (
        <section aria-labelledby="soon">
          <h2 id="soon">{t('calls.soon')}</h2>
          <p>{t('calls.soonLead')}</p>
          {soon.map((one) => (
            <SoonOverItem key={one.matchId} one={one} timeZone={timeZone} />
          ))}
        </section>
      )}
    </>
  )
}
