import { useId } from 'react'
import { useNights } from '#features/placing/matches/components/nights.tsx'
import { shortDay, shortWeekday } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { HostView, NightView, RoomsByNight, RunView } from '../by-night/by-night.ts'
import { HostLine, PlaceLine, RoomLine } from './place-lines.tsx'

const SUMS = ['places', 'taken', 'free', 'demand'] as const

/** Host → room → place by nights; nights that are alike are one cell, whose spoken words say which. */
export function TapeTable({ nights, hosts }: Pick<RoomsByNight, 'nights' | 'hosts'>) {
  const { t } = useTexts()
  const captionId = useId()
  return (
    // A box that scrolls must be reachable by keyboard, and so needs a role and a name.
    <section className="table-box tape" aria-labelledby={captionId} tabIndex={0}>
      <table>
        <caption id={captionId} className="hidden-text">
          {t('rooms.caption')}
        </caption>
        <NightHeads nights={nights} />
        {hosts.map((host) => (
          <HostRows key={host.id} host={host} nights={nights.length} />
        ))}
      </table>
    </section>
  )
}

function NightHeads({ nights }: { nights: readonly NightView[] }) {
  const { t, locale } = useTexts()
  return (
    <thead>
      <tr>
        <th scope="col">{t('rooms.place')}</th>
        {nights.map(({ night }) => (
          <th key={night} scope="col" className="tape-night">
            {shortWeekday(night, locale)} {shortDay(night, locale)}
          </th>
        ))}
      </tr>
      {SUMS.map((sum) => (
        <tr key={sum} className="tape-sum">
          <th scope="row">{t(`rooms.nights.${sum}`)}</th>
          {nights.map((night) => (
            <td key={night.night}>{night[sum]}</td>
          ))}
        </tr>
      ))}
    </thead>
  )
}

function HostRows({ host, nights }: { host: HostView; nights: number }) {
  return (
    <tbody>
      <tr className="tape-host">
        <th scope="rowgroup" colSpan={nights + 1}>
          <HostLine host={host} />
        </th>
      </tr>
      {host.rooms.flatMap((room) =>
        room.places.map((place) => (
          <tr key={place.id}>
            <th scope="row">
              <RoomLine room={room} />
              <br />
              <PlaceLine place={place} />
            </th>
            {place.runs.map((run) => (
              <RunCell key={run.start} run={run} />
            ))}
          </tr>
        )),
      )}
    </tbody>
  )
}

function RunCell({ run }: { run: RunView }) {
  const { t, to, locale } = useTexts()
  const nightsWords = useNights()
  const state = t(`rooms.state.${run.state}`)
  const when =
    run.nights === 1
      ? t('rooms.spokenNight', { from: shortDay(run.start, locale) })
      : t('rooms.spokenNights', {
          from: shortDay(run.start, locale),
          to: shortDay(run.end, locale),
          count: run.nights,
        })
  return (
    <td colSpan={run.nights} className={`tape-run tape-${run.state}`}>
      <span className="hidden-text">{when} </span>
      {run.holder ? (
        <a href={to(`/admin/match/${run.holder.matchId}`)} title={nightsWords(run)}>
          {run.holder.guestName}, {state}
        </a>
      ) : (
        <span className={run.state === 'unavailable' ? 'hidden-text' : undefined}>{state}</span>
      )}
    </td>
  )
}
