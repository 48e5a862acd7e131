import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Notice } from '#ui/notice.tsx'
import type { RoundChange } from '../round-change.server.ts'
import { TermsTable } from './terms-table.tsx'

/** What the choice would change in the real round, or why that isn’t known yet. */
export function InRound({ change }: { change: RoundChange }) {
  const { t, to } = useTexts()
  if (change.state !== 'done')
    return (
      <Notice kind={change.state === 'working' ? 'info' : 'warning'}>
        <p>{t(`weighing.round.${change.state}`)}</p>
      </Notice>
    )
  const { all, before, after, terms, moved, movedCount } = change
  const heads = { before: t('weighing.edition'), after: t('weighing.yours') }
  const movedWords = t('weighing.round.moved', { count: movedCount })
  const place = (name: string | null) => (name === null ? t('weighing.nowhere') : name || t('planning.gone'))
  return (
    <>
      <h2>{t('weighing.round')}</h2>
      <DataTable
        stacks
        caption={t('weighing.round.placed')}
        columns={[
          {
            key: 'who',
            header: t('weighing.round.who'),
            isName: true,
            cell: (who) => t(`weighing.round.${who}`),
          },
          ...(['before', 'after'] as const).map((key) => ({
            key,
            header: heads[key],
            cell: (who: keyof typeof all) =>
              t('planning.ofGuests', { placed: { before, after }[key][who], guests: all[who] }),
          })),
        ]}
        rows={(['guests', 'groups', 'members'] as const).filter((who) => who === 'guests' || all.groups > 0)}
        rowKey={(who) => who}
      />
      <TermsTable {...terms} heads={heads} />
      <DataTable
        stacks
        caption={
          movedCount > moved.length
            ? `${movedWords} ${t('weighing.round.first', { count: moved.length })}`
            : movedWords
        }
        empty={<p>{movedWords}</p>}
        columns={[
          {
            key: 'guest',
            header: t('weighing.guest'),
            isName: true,
            cell: ({ guestId, guestName }) => (
              <a href={to(`/admin/matching/${guestId}`)}>{guestName || t('planning.gone')}</a>
            ),
          },
          { key: 'from', header: heads.before, cell: ({ from }) => place(from) },
          { key: 'to', header: heads.after, cell: (row) => place(row.to) },
        ]}
        rows={moved}
        rowKey={({ guestId }) => guestId}
      />
    </>
  )
}
