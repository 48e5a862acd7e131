import { useCallback, useMemo, useState } from 'react'
import { shortDay, shortWeekday } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { ChosenView } from '../workbench-views.server.ts'
import type { Wish } from './bench-dialogs.tsx'
import { usePlaceName } from './chart-cells.tsx'
import { ChartGrid, type Cell } from './chart-grid.tsx'
import { hostMark, placeKey, unpackChart, type ChartRow } from './chart-rows.ts'
import type { Moving } from './move-dialog.tsx'
import { useChart } from './use-chart.ts'

type ChartDeeds = { propose: (wish: Wish) => void; move: (moving: Moving) => void }

const runAt = (row: ChartRow | undefined, night: number) =>
  row?.runs.find(({ from, nights }) => from <= night && night < from + nights)

/** All places by night; where the chosen guest could sleep, their nights stand on the rows. */
export function ChartPane({
  chosen,
  version,
  propose,
  move,
}: { chosen: ChosenView | null; version: unknown } & ChartDeeds) {
  const { t, locale } = useTexts()
  const placeName = usePlaceName()
  const packed = useChart(version)
  const chart = useMemo(() => packed && unpackChart(packed), [packed])
  const [active, setActive] = useState<Cell>({ row: 0, night: 0 })
  const ghosts = useMemo(
    () =>
      new Map(
        (chosen?.live ? [] : (chosen?.fits ?? [])).map((fit) => [
          placeKey(hostMark(fit.hostId), fit.roomNumber, fit.bed),
          fit,
        ]),
      ),
    [chosen],
  )
  const act = useCallback(
    ({ row: index, night }: Cell) => {
      const row = chart?.rows[index]
      const run = runAt(row, night)
      if (!row || !run) return
      if (run.matchId) move({ matchId: run.matchId, to: null })
      else if (run.state === 'free') {
        const fit = ghosts.get(row.key)
        if (fit) propose(fit)
      }
    },
    [chart, ghosts, propose, move],
  )
  const drop = useCallback(
    (from: Cell | null, index: number) => {
      const row = chart?.rows[index]
      if (!row) return
      const fit = ghosts.get(row.key)
      const matchId = from && runAt(chart.rows[from.row], from.night)?.matchId
      if (matchId) move({ matchId, to: row.key })
      else if (from === null && fit) propose(fit)
    },
    [chart, ghosts, propose, move],
  )
  if (!chart) return <p className="quiet">{t('workbench.chartLoads')}</p>
  const row = chart.rows[active.row]
  const run = runAt(row, active.night)
  const night = chart.nights[active.night]?.night
  const isGhost = run?.state === 'free' && row !== undefined && ghosts.has(row.key)
  return (
    <>
      <p className="bench-cell">
        {row && run && night && (
          <span>
            <strong>{row.host}</strong>, {placeName(row)} · {shortWeekday(night, locale)}{' '}
            {shortDay(night, locale)} · {run.name && `${run.name}, `}
            {isGhost ? t('workbench.wouldFit') : t(`rooms.state.${run.state}`)}
          </span>
        )}
        {(isGhost || run?.matchId) && (
          <Button kind="quiet" type="button" onClick={() => act(active)}>
            {t(isGhost ? 'workbench.draftHere' : 'workbench.moveTo')}
          </Button>
        )}
      </p>
      <ChartGrid
        nights={chart.nights}
        rows={chart.rows}
        ghosts={ghosts}
        start={chosen?.guest.stay.start ?? null}
        end={chosen?.guest.stay.end ?? null}
        name={chosen && !chosen.live ? chosen.guest.name : null}
        active={active}
        setActive={setActive}
        act={act}
        drop={drop}
      />
      <p className="hidden-text" id="bench-cell-hint">
        {t('workbench.cellHint')}
      </p>
    </>
  )
}
