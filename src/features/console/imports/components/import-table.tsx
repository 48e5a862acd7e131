import { shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { ImportRunView } from '../imports.ts'

/** The imports of this edition, each a link to its page. */
export function ImportTable({ rows, timeZone }: { rows: readonly ImportRunView[]; timeZone: string }) {
  const { t, to, locale } = useTexts()
  const stateOf = ({ undone, invitedAt }: ImportRunView) => {
    if (undone) return t('imports.isUndone')
    return t(invitedAt ? 'imports.isInvited' : 'imports.isOpen')
  }
  return (
    <DataTable<ImportRunView>
      stacks
      caption={t('imports.imports')}
      isCaptionHidden
      columns={[
        {
          key: 'at',
          isWhole: true,
          header: t('imports.importAt'),
          isName: true,
          cell: ({ id, at }) => (
            <a href={to(`/admin/migrate/import/${id}`)}>{shortMoment(at, timeZone, locale)}</a>
          ),
        },
        { key: 'by', header: t('imports.importBy'), cell: ({ by }) => by },
        { key: 'who', header: t('imports.importWho'), cell: ({ role }) => t(`imports.role.${role}`) },
        { key: 'new', header: t('imports.importNew'), align: 'right', cell: ({ created }) => created },
        {
          key: 'changed',
          header: t('imports.importChanged'),
          align: 'right',
          cell: ({ updated }) => updated,
        },
        { key: 'out', header: t('imports.importLeftOut'), align: 'right', cell: ({ leftOut }) => leftOut },
        {
          key: 'waiting',
          header: t('imports.importWaiting'),
          align: 'right',
          cell: ({ waiting }) => waiting,
        },
        { key: 'state', header: t('imports.importState'), cell: stateOf },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p>{t('imports.importsNone')}</p>}
    />
  )
}
