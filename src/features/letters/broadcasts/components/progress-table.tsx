import type { Progress, Tally } from '#features/letters/broadcasts/broadcasts.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'

type Props = {
  progress: Progress
  /** With reasons in words. */
  skipped: readonly Tally[]
  failed: readonly Tally[]
  leftOut: number
  isChecking: boolean
}
type Row = { what: string; count: number }

/** Every recipient is in one of these rows; rows of nobody stay away. */
export function ProgressTable({ progress, skipped, failed, leftOut, isChecking }: Props) {
  const { t } = useTexts()
  const { recipients, sent, waiting, unchecked, stopped, inDoubt } = progress
  const rows: Row[] = [
    { what: t('broadcasts.run.all'), count: recipients },
    { what: t('broadcasts.run.sent'), count: sent },
    { what: t('broadcasts.run.waiting'), count: waiting },
    ...some(isChecking, { what: t('broadcasts.run.unchecked'), count: unchecked }),
    ...some(stopped > 0, { what: t('broadcasts.run.stopped'), count: stopped }),
    ...skipped.map(({ reason, count }) => ({ what: t('broadcasts.run.skipped', { reason }), count })),
    ...failed.map(({ reason, count }) => ({ what: t('broadcasts.run.failed', { reason }), count })),
    ...some(inDoubt > 0, { what: t('broadcasts.run.doubt'), count: inDoubt }),
    ...some(leftOut > 0, { what: t('broadcasts.run.leftOut'), count: leftOut }),
  ]
  return (
    <DataTable<Row>
      caption={t('broadcasts.run.progress')}
      isCaptionHidden
      columns={[
        { key: 'what', header: t('broadcasts.run.what'), cell: ({ what }) => what, isName: true },
        { key: 'count', header: t('broadcasts.run.count'), cell: ({ count }) => count, align: 'right' },
      ]}
      rows={rows}
      rowKey={({ what }) => what}
    />
  )
}

const some = (isThere: boolean, row: Row): Row[] => (isThere ? [row] : [])
