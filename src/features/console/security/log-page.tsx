import { SECURITY_KINDS } from '#domain/security-events.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { FilterTools } from '#features/ground/lists/components/filter-tools.tsx'
import { showPlainFilters } from '#features/ground/lists/plain-filters.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { translator } from '#i18n/translate.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { counted } from '#ui/counted.ts'
import { Notice } from '#ui/notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Route } from './+types/log-page'
import {
  countUnseenAlarms,
  listOrganisers,
  readAfter,
  readEvents,
  sayAlarmsSeen,
  readChosen,
  SPANS,
  WEIGHTS,
} from './reading.server.ts'
import type { EventView, WhoView } from './security.ts'
import { datedMoment } from '#i18n/short-dates.ts'
import { DataTable } from '#ui/data-table.tsx'

/** What has happened, newest first, with who and from where. */
function EventTable({ events, timeZone }: { events: readonly EventView[]; timeZone: string }) {
  const { t, locale } = useTexts()
  const when = (at: string) => datedMoment(at, timeZone, locale)
  const nameOf = (who: Exclude<WhoView, null>) =>
    who.email === null ? t(`security.who.${who.as}`, { short: who.short }) : who.email
  const placeOf = (network: string | null) =>
    network === 'command-line' || network === 'clock' ? t(`security.at.${network}`) : (network ?? '')
  return (
    <DataTable<EventView>
      stacks
      caption={t('security.title')}
      isCaptionHidden
      columns={[
        {
          key: 'when',
          isWhole: true,
          header: t('security.when'),
          cell: ({ at }) => <time dateTime={at}>{when(at)}</time>,
        },
        {
          key: 'what',
          isName: true,
          header: t('security.what'),
          cell: (event) => <What event={event} last={when(event.lastAt)} nameOf={nameOf} />,
        },
        {
          key: 'who',
          header: t('security.who'),
          cell: ({ who, network, about }) => {
            if (who) return nameOf(who)
            // Then what was done says it all, or nobody did it.
            if (network === 'command-line' || network === 'clock' || about) return ''
            return <span className="quiet">{t('security.nobody')}</span>
          },
        },
        { key: 'where', header: t('security.where'), cell: ({ network }) => placeOf(network) },
        { key: 'page', header: t('security.page'), cell: ({ page }) => page ?? '' },
      ]}
      rows={events}
      rowKey={({ id }) => String(id)}
      empty={<p className="quiet">{t('security.empty')}</p>}
    />
  )
}

type WhatProps = { event: EventView; last: string; nameOf: (who: Exclude<WhoView, null>) => string }

function What({ event: { kind, weight, detail, about, count }, last, nameOf }: WhatProps) {
  const { t } = useTexts()
  const words = t(`security.kind.${kind}`)
  return (
    <>
      {weight === 'alarm' ? <strong>{words}</strong> : words}
      {detail && <>: {t(`security.detail.${detail}`)}</>}
      {about && <> ({nameOf(about)})</>}
      {count > 1 && <span className="quiet"> · {t('security.counted', { count, moment: last })}</span>}
    </>
  )
}

const PATH = '/admin/security'
const KEYS = ['weight', 'kind', 'who', 'since'] as const

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'security.title')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { db, clock, edition } = depsOf(context)
  const { searchParams } = new URL(request.url)
  const { timeZone } = await edition()
  const t = translator(visitOf(context).locale)
  return db.run(admin, async (tx) => {
    const organisers = await listOrganisers(tx)
    const choices = {
      weight: WEIGHTS.map((value) => ({ value, label: t(`security.weight.${value}`) })),
      kind: SECURITY_KINDS.map((value) => ({ value, label: t(`security.kind.${value}`) })),
      who: organisers.map(({ personId, email }) => ({ value: personId, label: email })),
      since: SPANS.map((value) => ({ value, label: t(`security.since.${value}`) })),
    }
    const chosen = readChosen(searchParams)
    const after = readAfter(searchParams.get('after'))
    const page = await readEvents(tx, { chosen, after }, clock())
    const fields = KEYS.map((key) => ({ key, label: t(`security.filter.${key}`), choices: choices[key] }))
    return {
      ...page,
      filters: showPlainFilters(PATH, fields, chosen),
      query: new URLSearchParams(chosen).toString(),
      isFirst: after === null,
      said: presses.said(request),
      unseen: await countUnseenAlarms(tx),
      timeZone,
    }
  })
}

const presses = pressesOn(
  { who: ({ context }) => requireAdmin(context), path: PATH, says: { seen: 'security.seenDone' } },
  (press) => ({
    seen: press({}, async ({ deps, who }) => {
      await sayAlarmsSeen(deps, who)
      return 'seen'
    }),
  }),
)
export const action = presses.action

export default function SecurityLog({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { events, next, filters, query, isFirst, said, unseen, timeZone } = loaderData
  const withQuery = (path: string, more: Record<string, string> = {}) => {
    const search = new URLSearchParams([...new URLSearchParams(query), ...Object.entries(more)]).toString()
    return to(path) + (search && `?${search}`)
  }
  return (
    <>
      <ConsoleHead lead={t('security.lead')}>{t('security.title')}</ConsoleHead>
      <AfterPress said={said} />
      {unseen > 0 && (
        <Notice
          kind="problem"
          title={<span {...counted('alarm', unseen)}>{t('security.unseen', { count: unseen })}</span>}
        >
          <p>{t('security.unseenHint')}</p>
          <PostForm>
            <Button kind="quiet" name="intent" value="seen">
              {t('security.seen')}
            </Button>
          </PostForm>
        </Notice>
      )}
      <FilterTools path={PATH} filters={filters}>
        <a href={withQuery(`${PATH}.csv`)}>{t('security.take')}</a>
      </FilterTools>
      <EventTable events={events} timeZone={timeZone} />
      <p className="actions">
        {!isFirst && (
          <LinkButton to={withQuery(PATH)} kind="quiet">
            {t('security.newest')}
          </LinkButton>
        )}
        {next && (
          <LinkButton to={withQuery(PATH, { after: next })} kind="quiet">
            {t('security.older')}
          </LinkButton>
        )}
      </p>
      <p className="quiet">{t('security.keeps')}</p>
    </>
  )
}
