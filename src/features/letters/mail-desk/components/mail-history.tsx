import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { SummaryList } from '#ui/summary-list.tsx'

export type MailLine = {
  id: string
  what: string
  when: string
  state: string
  reason: string
  attempts: number
  isTwice: boolean
}

export function MailFacts({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return <SummaryList rows={facts} />
}

export function RecipientMails({ rows }: { rows: readonly MailLine[] }) {
  const { t } = useTexts()
  return (
    <DataTable<MailLine>
      stacks
      caption={t('mailDesk.historyCaption')}
      isCaptionHidden
      columns={[
        { key: 'what', header: t('mailDesk.column.mail'), cell: ({ what }) => what, isName: true },
        { key: 'when', header: t('matches.when'), cell: ({ when }) => when },
        { key: 'state', header: t('mailDesk.column.state'), cell: ({ state }) => state },
        { key: 'reason', header: t('mailDesk.column.reason'), cell: ({ reason }) => reason },
        {
          key: 'attempts',
          header: t('mailDesk.column.attempts'),
          cell: ({ attempts }) => attempts,
          align: 'right',
        },
        {
          key: 'twice',
          header: t('mailDesk.column.twice'),
          cell: ({ isTwice }) => (isTwice ? t('mailDesk.twice') : ''),
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}
