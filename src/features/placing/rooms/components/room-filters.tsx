import { BED_KINDS, ROOM_TYPES } from '#domain/room.ts'
import { weekdayAndDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { RoomsByNight, RoomsQuery } from '../by-night/by-night.ts'
import { KeptAnswers } from './kept-answers.tsx'

const OWN = ['type', 'bed', 'district', 'free', 'females', 'mismatch', 'page'] as const

/** Which places are shown. An ordinary form whose answers stand in the address. */
export function RoomFilters({
  query,
  nights,
  districts,
  path,
}: Pick<RoomsByNight, 'nights' | 'districts'> & { query: RoomsQuery; path: string }) {
  const { t, locale } = useTexts()
  const isOpen = query.host !== null || OWN.some((name) => name !== 'page' && query[name] !== null)
  return (
    <details className="tape-filters" open={isOpen}>
      <summary>{t('rooms.filters')}</summary>
      <form method="get">
        <KeptAnswers query={query} except={OWN} />
        {query.host && <p className="quiet">{t('rooms.oneHost')}</p>}
        <div className="tape-fields">
          <SelectField
            name="type"
            label={t('rooms.type')}
            prompt={t('rooms.any')}
            defaultValue={query.type ?? ''}
            options={ROOM_TYPES.map((type) => ({ value: type, label: t(`matches.room.${type}`) }))}
          />
          <SelectField
            name="bed"
            label={t('rooms.bed')}
            prompt={t('rooms.any')}
            defaultValue={query.bed ?? ''}
            options={BED_KINDS.map((kind) => ({ value: kind, label: t(`matches.bed.${kind}`) }))}
          />
          <SelectField
            name="district"
            label={t('rooms.district')}
            prompt={t('rooms.any')}
            defaultValue={query.district ?? ''}
            options={districts.map(({ key, name }) => ({ value: key, label: name }))}
          />
          <SelectField
            name="free"
            label={t('rooms.free')}
            prompt={t('rooms.any')}
            defaultValue={query.free ?? ''}
            options={nights.map(({ night }) => ({ value: night, label: weekdayAndDay(night, locale) }))}
          />
        </div>
        <Checkbox name="females" label={t('rooms.femalesOnly')} defaultChecked={query.females === 'yes'} />
        <Checkbox name="mismatch" label={t('rooms.mismatch')} defaultChecked={query.mismatch === 'yes'} />
        <div className="actions">
          <Button kind="quiet">{t('rooms.apply')}</Button> <a href={path}>{t('rooms.reset')}</a>
        </div>
      </form>
    </details>
  )
}
