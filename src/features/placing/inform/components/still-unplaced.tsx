import { useTexts } from '#i18n/texts-context.tsx'
import { counted } from '#ui/counted.ts'
import type { InformView } from '../inform.server.ts'

/** Who stays without a place after what was sent, with the email to them begun. */
export function StillUnplaced({ unplaced }: Pick<InformView, 'unplaced'>) {
  const { t, to } = useTexts()
  if (!unplaced || unplaced.count === 0) return null
  return (
    <p>
      <a href={to('/admin/guests?place=unplaced')} {...counted('unplaced', unplaced.count)}>
        {t('inform.unplaced', { count: unplaced.count })}
      </a>{' '}
      <a href={to(`/admin/queueEmailUnplacedGuests?new&begin=${unplaced.beginning}`)}>
        {t(`inform.unplacedWrite.${unplaced.beginning}`)}
      </a>
    </p>
  )
}
