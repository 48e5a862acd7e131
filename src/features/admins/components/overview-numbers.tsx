import type { TextKey } from '#i18n/keys.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { SummaryList } from '#ui/summary-list.tsx'

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
    <SummaryList
      rows={(Object.keys(NUMBERS) as NumberName[]).map((name) => ({
        label: t(NUMBERS[name]),
        value: overview[name],
      }))}
    />
  )
}
