import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'

export type CountRow = { key: string; mail: string; lane: string; counts: number[] }
export type QueueActionView = { id: number; at: string; what: string; who: string; reason: string }

/** How many mails there are, a row for each kind and a column for each state that some of them are in. */
export function CountsTable({ rows, states }: { rows: readonly CountRow[]; states: readonly string[] }) {
  const { t } = useTexts()
  const isThere = (index: number) => rows.some(({ counts }) => (counts[index] ?? 0) > 0)
  return (
    <DataTable<CountRow>
      caption={t('mailDesk.counts')}
      isCaptionHidden
      columns={[
        { key: 'mail', header: t('mailDesk.column.mail'), cell: ({ mail }) => mail, isName: true },
        { key: 'lane', header: t('mailDesk.column.lane'), cell: ({ lane }) => lane },
        ...states.flatMap((state, index) =>
          isThere(index)
            ? [
                {
                  key: state,
                  header: state,
                  align: 'right' as const,
                  cell: ({ counts }: CountRow) => counts[index] ?? 0,
                },
              ]
            : [],
        ),
      ]}
      rows={rows}
      rowKey={({ key }) => key}
      empty={<p className="quiet">{t('mailDesk.noMails')}</p>}
    />
  )
}

/** What organisers, the command line and the queue itself did to it. */
export function QueueActionsTable({ rows }: { rows: readonly QueueActionView[] }) {
  const { t } = useTexts()
  return (
    <DataTable<QueueActionView>
      stacks
      caption={t('mailDesk.actions')}
      isCaptionHidden
      columns={[
        { key: 'at', header: t('matches.when'), cell: ({ at }) => at, isName: true },
        { key: 'what', header: t('matches.what'), cell: ({ what }) => what },
        { key: 'who', header: t('matches.who'), cell: ({ who }) => who },
        { key: 'reason', header: t('mailDesk.actionReason'), cell: ({ reason }) => reason },
      ]}
      rows={rows}
      rowKey={({ id }) => String(id)}
      empty={<p className="quiet">{t('mailDesk.noActions')}</p>}
    />
  )
}
