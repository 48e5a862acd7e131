import { useMemo } from 'react'
import { toLines, runAt } from '#domain/tape-chart.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { listRoomsByNight } from '#features/placing/rooms/by-night/by-night.server.ts'
import {
  readRoomsQuery,
  type NightView,
  type PlaceView,
  type RoomsByNight,
  type RoomsQuery,
  type PageOf,
} from '#features/placing/rooms/by-night/by-night.ts'
import { shorten } from '#features/placing/rooms/by-night/shorten.ts'
import { roomsPath } from '#features/placing/rooms/components/rooms-path.ts'
import { TapeLegend } from '#features/placing/rooms/components/tape-legend.tsx'
import { TapeChart } from '#features/placing/rooms/components/tape-chart.tsx'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { counted } from '#ui/counted.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/rooms-page'
import { weekdayAndDay } from '#i18n/short-dates.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useStateWords } from './components/bar-words.tsx'
import { HostLine, PlaceLine, RoomLine } from './components/place-lines.tsx'
import { BED_KINDS, ROOM_TYPES } from 'bed-matching/rules/answers.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { PRINT_AT_ONCE, usePrintAtOnce } from '#ui/print-at-once.ts'
import { FilterChip, ToolFold, Toolbar, ToolLink } from '#ui/toolbar.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'

/** What else the address asks for, so that one form does not forget what another has asked. */
function KeptAnswers({ query, except }: { query: RoomsQuery; except: readonly (keyof RoomsQuery)[] }) {
  return Object.entries(query)
    .filter(([name, value]) => value !== null && value !== 1 && !except.some((other) => other === name))
    .map(([name, value]) => <HiddenField key={name} name={name} value={String(value)} />)
}

/** What the form asks; one host alone comes from an address only. */
const ASKED = ['type', 'bed', 'district', 'free', 'females', 'mismatch'] as const
const FILTERS = ['host', ...ASKED] as const

type Props = Pick<RoomsByNight, 'nights' | 'districts'> & { query: RoomsQuery; path: string }

/** Which places are shown, and the same on paper or as a file. Forms and links that only change the address. */
function RoomTools({ query, nights, districts, path }: Props) {
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

function PageLinks({ page, query, path }: { page: PageOf; query: RoomsQuery; path: string }) {
  const { t } = useTexts()
  const { from, to, total } = page
  if (page.pages === 1) return null
  const at = (number: number) => roomsPath(path, query, { page: number })
  return (
    <nav aria-label={t('rooms.pages')}>
      <ul className="filters">
        <li>{t('rooms.pageOf', { from: from + 1, to, total })}</li>
        {page.page > 1 && (
          <li>
            <a href={at(page.page - 1)} rel="prev">
              {t('rooms.previous')}
            </a>
          </li>
        )}
        {page.page < page.pages && (
          <li>
            <a href={at(page.page + 1)} rel="next">
              {t('rooms.next')}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** One night as a list, for a narrow screen: every place of every host and what it is on that night. */
function NightList({
  nights,
  hosts,
  chosen,
  query,
}: Pick<RoomsByNight, 'nights' | 'hosts'> & { chosen: NightView; query: RoomsQuery }) {
  const { t, locale } = useTexts()
  const day = weekdayAndDay(chosen.night, locale)
  return (
    <section className="tape-list">
      <form method="get">
        <KeptAnswers query={query} except={['night']} />
        <SelectField
          name="night"
          label={t('rooms.night')}
          defaultValue={chosen.night}
          options={nights.map(({ night }) => ({ value: night, label: weekdayAndDay(night, locale) }))}
        />
        <Button kind="quiet">{t('rooms.nightShow')}</Button>
      </form>
      <h2>{t('rooms.nightTitle', { night: day })}</h2>
      <p>{t('rooms.nightNumbers', chosen)}</p>
      <ul className="plain lined">
        {hosts.map(shorten).map((host) => (
          <li key={host.mark}>
            <strong>
              <HostLine host={host} />
            </strong>
            <ul className="plain">
              {host.rooms.flatMap((room) =>
                room.places.map((place) => (
                  <li key={`${room.number} ${place.kind} ${place.bedNumber} ${place.seat}`}>
                    <RoomLine room={room} />, <PlaceLine place={place} />:{' '}
                    <OnNight place={place} night={nights.indexOf(chosen)} />
                  </li>
                )),
              )}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OnNight({ place, night }: { place: PlaceView; night: number }) {
  const { to } = useTexts()
  const stateWords = useStateWords()
  const run = runAt(place.runs, night)
  if (!run) return null
  const words = stateWords({ ...run, isWanted: false })
  return (
    <>
      <span className={`tape-mark tape-${run.state}`} aria-hidden="true" />{' '}
      {run.holder ? <a href={to(`/admin/match/${run.holder.matchId}`)}>{words}</a> : words}
    </>
  )
}

export const meta: Route.MetaFunction = ({ matches, location }) => pageTitle(matches, location, 'rooms.title')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { requestId } = visitOf(context)
  const query = readRoomsQuery(new URL(request.url).searchParams)
  const rooms = await listRoomsByNight(depsOf(context), admin, { query, requestId })
  return { query, rooms }
}

export default function Rooms({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { query, rooms } = loaderData
  const { nights, hosts, page, places, districts } = rooms
  usePrintAtOnce()
  const lines = useMemo(() => toLines(hosts.map(shorten)), [hosts])
  const path = to('/admin/rooms')
  const chosen = nights.find(({ night }) => night === (query.night ?? query.free)) ?? nights[0]
  const isWhole = roomsPath(path, { ...query, night: null, page: 1 }) === path
  const isFree = roomsPath(path, { ...query, night: null, page: 1, free: null }) === path
  const areNone = hosts.length === 0 && roomsPath(path, query) === path
  return (
    <>
      <ConsoleHead
        lead={
          areNone ? null : (
            <span {...(isWhole && counted('places', places))}>
              {t('rooms.lead', { places, hosts: page.total })}
            </span>
          )
        }
      >
        {t('rooms.title')}
      </ConsoleHead>
      {!areNone && <RoomTools {...{ query, nights, districts, path }} />}
      {hosts.length === 0 || !chosen ? (
        <EmptyState title={t(areNone ? 'rooms.none' : 'rooms.empty')} />
      ) : (
        <>
          <div className="tape-head">
            <TapeLegend />
            <PageLinks {...{ page, query, path }} />
          </div>
          <div className="tape-or-list">
            <TapeChart
              nights={nights}
              lines={lines}
              hint={t('rooms.cellHint')}
              allCounted={isWhole ? 'nights' : isFree ? query.free : null}
            />
            <NightList {...{ nights, hosts, chosen, query }} />
          </div>
          <PageLinks {...{ page, query, path }} />
        </>
      )}
    </>
  )
}
