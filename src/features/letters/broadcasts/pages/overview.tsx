import { AUDIENCE_PATHS, broadcastPath } from '#features/letters/broadcasts/components/audience-paths.ts'
import { countAudiences } from '#features/letters/broadcasts/broadcasts.server.ts'
import { listBroadcasts } from '#features/letters/broadcasts/running.server.ts'
import type { BroadcastLine } from '#features/letters/broadcasts/broadcasts.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { counted } from '#ui/counted.ts'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/overview'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'broadcasts.title')

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { name: edition, timeZone } = await deps.edition()
  return {
    edition,
    timeZone,
    audiences: await countAudiences(deps, admin),
    lines: await listBroadcasts(deps, admin, visitOf(context).locale),
  }
}

const isDraft = ({ stage }: BroadcastLine) => stage === 'draft' || stage === 'asked'

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { t, to, locale } = useTexts()
  const { edition, timeZone, audiences, lines } = loaderData
  const pathOf = (line: BroadcastLine) => {
    const step = line.stage === 'asked' ? 'look' : 'draft'
    return isDraft(line) ? `${AUDIENCE_PATHS[line.audience]}?${step}=${line.id}` : broadcastPath(line.id)
  }
  return (
    <>
      <ConsoleHead lead={t('broadcasts.lead')}>{t('broadcasts.title')}</ConsoleHead>
      <h2>{t('broadcasts.whom')}</h2>
      <DataTable
        caption={t('broadcasts.whom')}
        isCaptionHidden
        stacks
        columns={[
          {
            key: 'audience',
            header: t('broadcasts.column.audience'),
            isName: true,
            cell: ({ audience }) => (
              <a href={to(AUDIENCE_PATHS[audience])}>{t(`broadcasts.audience.${audience}`)}</a>
            ),
          },
          {
            key: 'people',
            header: t('broadcasts.column.people'),
            align: 'right',
            cell: ({ audience, recipients }) => (
              <span {...counted(`to-${audience}`, recipients)}>{recipients}</span>
            ),
          },
          {
            key: 'who',
            header: t('broadcasts.column.who'),
            cell: ({ audience }) => (
              <span className="quiet">{t(`broadcasts.definition.${audience}`, { edition })}</span>
            ),
          },
        ]}
        rows={audiences}
        rowKey={({ audience }) => audience}
      />
      <h2>{t('broadcasts.earlier')}</h2>
      <DataTable<BroadcastLine>
        caption={t('broadcasts.earlier')}
        isCaptionHidden
        stacks
        empty={<EmptyState title={t('broadcasts.none')} />}
        columns={[
          {
            key: 'subject',
            header: t('broadcasts.column.subject'),
            isName: true,
            cell: (line) => <a href={to(pathOf(line))}>{line.subject || t('broadcasts.noSubject')}</a>,
          },
          {
            key: 'audience',
            header: t('broadcasts.column.audience'),
            cell: ({ audience }) => t(`broadcasts.audience.${audience}`),
          },
          {
            key: 'stage',
            header: t('broadcasts.column.stage'),
            cell: ({ stage }) => t(`broadcasts.stage.${stage}`),
          },
          {
            key: 'at',
            header: t('broadcasts.column.at'),
            cell: ({ at }) => shortMoment(at, timeZone, locale),
          },
          { key: 'by', header: t('broadcasts.column.by'), cell: ({ by }) => by ?? '' },
          {
            key: 'sent',
            header: t('broadcasts.column.sent'),
            align: 'right',
            cell: ({ sent, recipients }) =>
              recipients === null ? '' : t('broadcasts.sentOf', { sent, all: recipients }),
          },
          {
            key: 'failed',
            header: t('broadcasts.column.failed'),
            align: 'right',
            cell: ({ failed, recipients }) => (recipients === null ? '' : failed),
          },
        ]}
        rows={lines}
        rowKey={({ id }) => id}
      />
    </>
  )
}
