import { roomWords } from '#features/placing/matches/place-words.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import type { HostView, PlaceView, RoomView } from '../by-night/by-night.ts'

export function HostLine({ host }: { host: HostView }) {
  const { t } = useTexts()
  const { name, district, femalesOnly, mismatch } = host
  return (
    <>
      {district ? t('rooms.hostLine', { name, district }) : name}
      {femalesOnly && <span className="quiet"> · {t('rooms.hostFemalesOnly')}</span>}
      {mismatch && (
        <>
          {' '}
          <StateChip state="problem">{t('rooms.hostMismatch', mismatch)}</StateChip>
        </>
      )}
    </>
  )
}

/** "Room 2, private": the number is the room's own for good. */
export function RoomLine({ room: { number, type: roomType, femalesOnly } }: { room: RoomView }) {
  const { t } = useTexts()
  return t('rooms.roomLine', { number, type: roomWords({ roomType, femalesOnly }, t) })
}

/** Which bed, and which half of it; or from which to which. */
export function PlaceLine({ place: { kind, bedNumber, seat, upTo } }: { place: PlaceView }) {
  const { t } = useTexts()
  const bed = t(`matches.bed.${kind}`)
  if (upTo !== undefined) return t('rooms.bedLines', { bed, number: bedNumber, upTo })
  if (kind !== 'double') return t('rooms.bedLine', { bed, number: bedNumber })
  return t('rooms.bedLineSeat', { bed, number: bedNumber, seat: String(seat) })
}
