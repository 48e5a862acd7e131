import type { TextKey } from '#i18n/keys.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'

const NUMBERS = {
  guests: 'admins.guests',
  hosts: 'admins.hosts',
  places: 'admins.places',
  guestsWaiting: 'admins.guestsWaiting',
  offersOpen: 'admins.offersOpen',
  accepted: 'admins.accepted',
} as const satisfies Record<string, TextKey>
type NumberName = keyof typeof NUMBERS

/** The six numbers of an edition. */
export function OverviewNumbers({ overview }: { overview: Record<NumberName, number> }) {
  const { t } = useTexts()
  return (
    <DataTable
      caption={t('admins.numbers')}
      columns={[
        { key: 'what', header: t('admins.what'), cell: (name) => t(NUMBERS[name]), isName: true },
        { key: 'number', header: t('admins.number'), cell: (name) => overview[name], align: 'right' },
      ]}
      rows={Object.keys(NUMBERS) as NumberName[]}
      rowKey={(name) => name}
    />
  )
}
