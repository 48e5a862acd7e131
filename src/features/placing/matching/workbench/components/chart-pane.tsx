import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState, type DragEvent } from 'react'
import {
  bringForward,
  hostMark,
  placeKey,
  runAt,
  toBars,
  toColumns,
  toLines,
  type ChartLine,
  type Spot,
} from '#domain/tape-chart.ts'
import type { HostView, RoomsByNight } from '#features/placing/rooms/by-night/by-night.ts'
import { shorten } from '#features/placing/rooms/by-night/shorten.ts'
import { useStateWords, useWhen } from '#features/placing/rooms/components/bar-words.tsx'
import { PlaceLine, RoomLine } from '#features/placing/rooms/components/place-lines.tsx'
import { spotOf, TapeChart } from '#features/placing/rooms/components/tape-chart.tsx'
import type { Place, Seeker } from '#features/placing/rooms/components/tape-head.tsx'
import { TapeLegend } from '#features/placing/rooms/components/tape-legend.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { CandidateView } from '../../candidates/candidates.server.ts'
import type { ChosenView } from '../workbench-views.server.ts'
import type { Wish } from './bench-dialogs.tsx'
import type { Moving } from './move-dialog.tsx'
import { patientFetch } from './patient-fetch.ts'

export type ChartView = Pick<RoomsByNight, 'nights' | 'hosts'>
type ChartHandlers = { propose: (wish: Wish) => void; move: (moving: Moving) => void }

const PLACE_HEIGHT = 34
const HOST_HEIGHT = 24
const MOST_KEYS = 9

const keyOf = ({ host, room, place }: Place) => placeKey(host.mark, room.number, place.kind)

/** Where the chosen guest could sleep; nothing for somebody who has a place. */
function useSeeker(chart: ChartView | null, chosen: ChosenView | null) {
  const { t } = useTexts()
  const guest = chosen && !chosen.live ? chosen : null
  const fits = useMemo(
    () =>
      new Map(
        (guest?.fits ?? []).map((fit): [string, CandidateView] => [
          placeKey(hostMark(fit.hostId), fit.roomNumber, fit.bed),
          fit,
        ]),
      ),
    [guest],
  )
  const numbers = useMemo(() => new Map([...fits.keys()].map((key, index) => [key, index + 1])), [fits])
  const seeker = useMemo<Seeker>(
    () => ({
      words: !chosen
        ? t('workbench.emptyLane')
        : t(chosen.live ? 'workbench.placedLane' : 'workbench.lane', { name: chosen.guest.name }),
      columns:
        guest &&
        toColumns(
          (chart?.nights ?? []).map(({ night }) => night),
          guest.guest.stay,
        ),
      fits: (place) => fits.has(keyOf(place)),
      keyOf: (place) => {
        const number = numbers.get(keyOf(place))
        return number !== undefined && number <= MOST_KEYS ? number : null
      },
    }),
    [chart, chosen, guest, fits, numbers, t],
  )
  return { fits, seeker }
}

/** Whose places are looked at first: where the chosen guest is already, then those that fit, best first. */
function useLines(chart: ChartView | null, chosen: ChosenView | null): ChartLine<HostView>[] {
  return useMemo(() => {
    const hosts = chart?.hosts ?? []
    const isThere = ({ rooms }: HostView) =>
      rooms.some(({ places }) =>
        places.some(({ runs }) =>
          runs.some(({ holder }) => holder && holder.matchId === chosen?.live?.matchId),
        ),
      )
    const here = chosen?.live ? hosts.filter(isThere).map(({ mark }) => mark) : []
    const fitting = (chosen?.fits ?? []).map(({ hostId }) => hostMark(hostId))
    return toLines(bringForward(hosts, [...here, ...fitting]).map(shorten))
  }, [chart, chosen])
}

/** Without script: the places that fit the chosen guest, by night. */
export function PlainChart({ chart, chosen }: { chart: ChartView; chosen: ChosenView }) {
  const { t } = useTexts()
  const { seeker } = useSeeker(chart, chosen)
  return (
    <>
      <TapeChart
        nights={chart.nights}
        lines={useLines(chart, chosen)}
        hint={t('workbench.cellHint')}
        seeker={seeker}
      />
      <TapeLegend withWanted />
    </>
  )
}

/** All places by night; where the chosen guest could sleep, their nights stand on the rows. */
export function ChartPane({
  chosen,
  version,
  propose,
  move,
}: { chosen: ChosenView | null; version: unknown } & ChartHandlers) {
  const { t } = useTexts()
  const stateWords = useStateWords()
  const chart = useChart(version)
  const when = useWhen(chart?.nights ?? [])
  const lines = useLines(chart, chosen)
  const places = useMemo(() => lines.filter((line) => line.place !== null), [lines])
  const { fits, seeker } = useSeeker(chart, chosen)
  const [spot, setSpot] = useState<Spot>({ row: 0, night: 0 })
  // Another guest, and the chart begins with the best place for them.
  const [whose, setWhose] = useState<string | null>(null)
  const guestId = chart && chosen ? chosen.guest.id : null
  if (guestId !== whose) {
    setWhose(guestId)
    setSpot({ row: Math.max(0, places.findIndex(seeker.fits)), night: seeker.columns?.start ?? 0 })
  }
  const barAt = ({ row, night }: Spot) => {
    const place = places[row]
    return place && runAt(toBars(place.place.runs, seeker.fits(place) ? seeker.columns : null), night)
  }
  const fitAt = ({ row }: Spot) => {
    const place = places[row]
    return place && fits.get(keyOf(place))
  }
  const act = (at: Spot) => {
    const bar = barAt(at)
    const fit = fitAt(at)
    if (bar?.holder) move({ matchId: bar.holder.matchId, to: null })
    else if (bar?.state === 'free' && fit) propose(fit)
  }
  const drop = (from: Spot | null, onto: Spot) => {
    const place = places[onto.row]
    const matchId = from && barAt(from)?.holder?.matchId
    const fit = fitAt(onto)
    if (matchId && place) move({ matchId, to: keyOf(place) })
    else if (from === null && fit) propose(fit)
  }
  if (!chart) return <p className="quiet">{t('workbench.chartLoads')}</p>
  const place = places[spot.row]
  const bar = barAt(spot)
  return (
    <>
      <p className="bench-cell">
        {place && bar && (
          <span>
            <strong>{place.host.name}</strong>, <RoomLine room={place.room} />,{' '}
            <PlaceLine place={place.place} /> · {when(bar.nights)} {stateWords(bar)}
          </span>
        )}
        {(bar?.isWanted || bar?.holder) && (
          <Button kind="quiet" type="button" onClick={() => act(spot)}>
            {t(bar.isWanted ? 'workbench.draftHere' : 'workbench.moveTo')}
          </Button>
        )}
      </p>
      <LiveChart
        chart={chart}
        lines={lines}
        seeker={seeker}
        act={act}
        spot={spot}
        watch={setSpot}
        whose={whose}
        canDrop={(from, onto) => from !== null || fitAt(onto) !== undefined}
        drop={drop}
      />
      <TapeLegend withWanted />
    </>
  )
}

/**
 * Only the lines in sight are drawn. Dragging is an extra: a guest's nights onto a place that fits, or somebody who holds a place
 * onto another.
 */
function LiveChart({
  chart,
  lines,
  seeker,
  act,
  spot,
  watch,
  whose,
  canDrop,
  drop,
}: {
  chart: ChartView
  lines: readonly ChartLine<HostView>[]
  seeker: Seeker
  act: (spot: Spot) => void
  spot: Spot
  watch: (spot: Spot) => void
  /** The chosen guest, whose places are at the top. */
  whose: string | null
  /** `from` null: the chosen guest. */
  canDrop: (from: Spot | null, onto: Spot) => boolean
  drop: (from: Spot | null, onto: Spot) => void
}) {
  const { t } = useTexts()
  const box = useRef<HTMLElement>(null)
  const dragged = useRef<{ from: Spot | null } | null>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (lines[index]?.place ? PLACE_HEIGHT : HOST_HEIGHT),
    overscan: 4,
  })
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0
  }, [whose])
  const targetOf = (event: DragEvent) => {
    const onto = spotOf(event.target)
    return dragged.current && onto && canDrop(dragged.current.from, onto) ? onto : null
  }
  return (
    <TapeChart
      nights={chart.nights}
      lines={lines}
      hint={t('workbench.cellHint')}
      seeker={seeker}
      act={act}
      spot={spot}
      watch={watch}
      drawn={virtual}
      box={box}
      canDrag
      onDragStart={(event) => {
        dragged.current = { from: spotOf(event.target) }
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (targetOf(event)) event.preventDefault()
      }}
      onDrop={(event) => {
        const onto = targetOf(event)
        if (!onto || !dragged.current) return
        event.preventDefault()
        drop(dragged.current.from, onto)
        dragged.current = null
      }}
    />
  )
}

/** Places by night, loaded when shown, and again when `version` changes; the old ones stay meanwhile. Null until loaded. */
function useChart(version: unknown): ChartView | null {
  const { to } = useTexts()
  const [chart, setChart] = useState<ChartView | null>(null)
  const asked = useRef<unknown>(null)
  useEffect(() => {
    asked.current = version
    const stop = new AbortController()
    const read = async () => {
      const answer = await patientFetch(to('/admin/matching/chart.json'), stop.signal)
      const isJson = answer.headers.get('Content-Type')?.startsWith('application/json')
      if (answer.ok && isJson) setChart((await answer.json()) as ChartView)
    }
    // Without the chart the places still stand beside it, in words.
    read().catch(() => {})
    return () => stop.abort()
  }, [to, version])
  return chart
}
