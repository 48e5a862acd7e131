import { runAt } from '#domain/tape-chart.ts'
import { weekdayAndDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { NightView, PlaceView, RoomsByNight, RoomsQuery } from '../by-night/by-night.ts'
import { shorten } from '../by-night/shorten.ts'
import { useStateWords } from './bar-words.tsx'
import { KeptAnswers } from './kept-answers.tsx'
import { HostLine, PlaceLine, RoomLine } from './place-lines.tsx'

/** One night as a list, for a narrow screen: every place of every host and what it is on that night. */
export function NightList({
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
