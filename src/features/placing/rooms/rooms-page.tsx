import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { toLines } from '#domain/tape-chart.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { listRoomsByNight } from '#features/placing/rooms/by-night/by-night.server.ts'
import { readRoomsQuery } from '#features/placing/rooms/by-night/by-night.ts'
import { shorten } from '#features/placing/rooms/by-night/shorten.ts'
import { PRINT_AT_ONCE, roomsPath } from '#features/placing/rooms/components/rooms-path.ts'
import { NightList } from '#features/placing/rooms/components/night-list.tsx'
import { PageLinks } from '#features/placing/rooms/components/page-links.tsx'
import { RoomTools } from '#features/placing/rooms/components/room-tools.tsx'
import { TapeLegend } from '#features/placing/rooms/components/tape-legend.tsx'
import { TapeChart } from '#features/placing/rooms/components/tape-chart.tsx'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { counted } from '#ui/counted.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/rooms-page'

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
      <PageTitle
        lead={
          areNone ? null : (
            <span {...(isWhole && counted('places', places))}>
              {t('rooms.lead', { places, hosts: page.total })}
            </span>
          )
        }
      >
        {t('rooms.title')}
      </PageTitle>
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

/** Everything stands on the page for it; without script it is printed as any page is. */
function usePrintAtOnce(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === PRINT_AT_ONCE) window.print()
  }, [hash])
}
