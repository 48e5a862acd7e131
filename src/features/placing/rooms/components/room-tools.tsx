import { BED_KINDS, ROOM_TYPES } from 'bed-matching/rules/answers.ts'
import { weekdayAndDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { FilterChip, ToolFold, Toolbar, ToolLink } from '#ui/toolbar.tsx'
import type { RoomsByNight, RoomsQuery } from '../by-night/by-night.ts'
import { KeptAnswers } from './kept-answers.tsx'
import { PRINT_AT_ONCE, roomsPath } from './rooms-path.ts'

/** What the form asks; one host alone comes from an address only. */
const ASKED = ['type', 'bed', 'district', 'free', 'females', 'mismatch'] as const
const FILTERS = ['host', ...ASKED] as const

type Props = Pick<RoomsByNight, 'nights' | 'districts'> & { query: RoomsQuery; path: string }

/** Which places are shown, and the same on paper or as a file. Forms and links that only change the address. */
export function RoomTools({ query, nights, districts, path }: Props) {
  const { t, to } = useTexts()
  const active = FILTERS.filter((name) => query[name] !== null)
  const isWhole = query.page === 'all'
  const words = useChipWords({ query, districts })
  return (
    <Toolbar>
      <ToolFold icon="filter" label={t('rooms.filters')} count={active.length}>
        <RoomFields {...{ query, nights, districts, path }} />
      </ToolFold>
      <div className="filter-chips">
        {active.map((name) => (
          <FilterChip key={name} to={roomsPath(path, query, { [name]: null, page: 1 })}>
            {words[name]()}
          </FilterChip>
        ))}
        {active.length > 0 && <a href={path}>{t('rooms.reset')}</a>}
      </div>
      <ToolLink
        icon="print"
        to={roomsPath(path, query, { page: isWhole ? 1 : 'all' }) + (isWhole ? '' : PRINT_AT_ONCE)}
      >
        {t(isWhole ? 'rooms.paged' : 'rooms.forPaper')}
      </ToolLink>
      <ToolLink icon="export" to={roomsPath(to('/admin/rooms.csv'), query, { page: 1, night: null })} isFile>
        {t('rooms.file')}
      </ToolLink>
    </Toolbar>
  )
}

/** What each answer narrows to, in the words of its question. */
function useChipWords({ query, districts }: Pick<Props, 'query' | 'districts'>) {
  const { t, locale } = useTexts()
  const { type, bed, district, free } = query
  const pair = (label: string, value: string | undefined) => `${label}: ${value ?? ''}`
  return {
    type: () => pair(t('rooms.type'), type ? t(`matches.room.${type}`) : ''),
    bed: () => pair(t('rooms.bed'), bed ? t(`matches.bed.${bed}`) : ''),
    district: () => pair(t('rooms.district'), districts.find(({ key }) => key === district)?.name),
    free: () => pair(t('rooms.free'), free ? weekdayAndDay(free, locale) : ''),
    host: () => t('rooms.oneHost'),
    females: () => t('rooms.femalesOnly'),
    mismatch: () => t('rooms.mismatch'),
  }
}

function RoomFields({ query, nights, districts, path }: Props) {
  const { t, locale } = useTexts()
  return (
    <form method="get" action={path}>
      <KeptAnswers query={query} except={[...ASKED, 'page']} />
      <div className="tool-fields">
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
      <Button>{t('rooms.apply')}</Button>
    </form>
  )
}
