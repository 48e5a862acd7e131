import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { turnEntry } from '#features/placing/history/history.server.ts'
import { NotTurned } from '#features/placing/history/components/not-turned.tsx'
import { listHistory } from '#features/placing/history/history.server.ts'
import {
  HISTORY_FILTERS,
  historyFormSchema,
  type EntryView,
  type HistoryView,
} from '#features/placing/history/history.ts'
import { FilterTools } from '#features/ground/lists/components/filter-tools.tsx'
import { readPlainFilters, showPlainFilters } from '#features/ground/lists/plain-filters.ts'
import { LiveBar } from '#features/placing/presence/live-bar.tsx'
import { listPresence, readHorizon } from '#features/placing/presence/presence.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { translator } from '#i18n/translate.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/history-page'
import { shortMoment } from '#i18n/short-dates.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { aboutWords, entryWords } from './components/entry-words.ts'

function TurnButton({ entry }: { entry: EntryView }) {
  const texts = useTexts()
  const { t } = texts
  if (entry.barrier) return <span className="quiet">{t(`history.barrier.${entry.barrier}`)}</span>
  const intent = entry.isDone ? 'undo' : 'redo'
  const about = aboutWords(entry, texts)
  return (
    <PostForm>
      <HiddenField name="entry" value={String(entry.id)} />
      <Button kind="quiet" name="intent" value={intent} aria-label={t(`history.${intent}About`, { about })}>
        {t(`history.${intent}`)}
      </Button>
    </PostForm>
  )
}

/** What organisers have done, newest first, each with the button that takes it back or does it again. */
function HistoryPanel({ history, timeZone }: { history: HistoryView; timeZone: string }) {
  const texts = useTexts()
  const { t, locale } = texts
  const who = ({ byEmail, turned, isDone }: EntryView) => {
    const name = byEmail ?? t('history.somebody')
    if (isDone || !turned) return name
    return `${name}; ${t('history.undoneBy', { who: turned.byEmail ?? t('history.somebody') })}`
  }
  return (
    <DataTable<EntryView>
      stacks
      caption={t('history.caption')}
      columns={[
        {
          key: 'when',
          isWhole: true,
          header: t('history.when'),
          cell: ({ at }) => <time dateTime={at}>{shortMoment(at, timeZone, locale)}</time>,
        },
        {
          key: 'what',
          header: t('history.what'),
          cell: (entry) => entryWords(entry, texts),
          isName: true,
        },
        { key: 'who', header: t('history.who'), cell: who },
        { key: 'why', header: t('history.why'), cell: ({ reason }) => reason ?? '' },
        { key: 'turn', header: t('history.turn'), cell: (entry) => <TurnButton entry={entry} /> },
      ]}
      rows={history.entries}
      rowKey={({ id }) => String(id)}
      empty={<p className="quiet">{t('history.empty')}</p>}
    />
  )
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'history.title')

// A refusal shows how things stand now, also where the framework would keep the old data.
export const shouldRevalidate = () => true

const HISTORY_KEYS = ['whose', 'state'] as const

const presses = pressesOn(
  { who: ({ context }) => requireAdmin(context), path: '/admin/matching/history', says: 'history.done' },
  (press) => {
    const turns = <I extends 'undo' | 'redo'>(intent: I) =>
      press(historyFormSchema.pick({ entry: true }), async ({ deps, who }, form) => {
        const turned = await turnEntry(deps, who, { intent, ...form })
        return turned.ok ? intent : { refused: turned.error }
      })
    return { undo: turns('undo'), redo: turns('redo') }
  },
)
export const action = presses.action

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale, requestId } = visitOf(context)
  const { searchParams } = new URL(request.url)
  const chosen = readPlainFilters(searchParams, HISTORY_FILTERS)
  const t = translator(locale)
  const filters = showPlainFilters(
    '/admin/matching/history',
    HISTORY_KEYS.map((key) => ({
      key,
      label: t(`history.filter.${key}`),
      choices: HISTORY_FILTERS[key].map((value) => ({ value, label: t(`history.filter.${value}`) })),
    })),
    chosen,
  )
  // The horizon before anything else that is read.
  const { seenTo, people } = await deps.db.run(admin, async (tx) => ({
    seenTo: await readHorizon(tx),
    people: await listPresence(tx, admin, deps.clock()),
  }))
  const history = await listHistory(deps, admin, { requestId, ...chosen })
  const { timeZone } = await deps.edition()
  const said = presses.said(request)
  return { history, filters, people, own: admin.personId, seenTo, timeZone, said }
}

export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { history, filters, people, own, seenTo, timeZone, said } = loaderData
  return (
    <>
      <ConsoleHead lead={t('history.lead')}>{t('history.title')}</ConsoleHead>
      {actionData?.refused && <NotTurned refusal={actionData.refused} timeZone={timeZone} />}
      <AfterPress said={said} back={actionData} />
      <FilterTools path="/admin/matching/history" filters={filters}>
        <LiveBar people={people} own={own} seenTo={seenTo} />
      </FilterTools>
      <HistoryPanel history={history} timeZone={timeZone} />
    </>
  )
}
