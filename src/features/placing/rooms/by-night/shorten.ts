import { joinAlike } from '#domain/alike-places.ts'
import type { HostView, PlaceView } from './by-night.ts'

/** The same with one line for many places in a row where nobody sleeps, and which are free on the same nights. */
export function shorten(host: HostView): HostView {
  const keyOf = ({ kind, seat, runs }: PlaceView) =>
    seat === 2 || kind === 'double' || runs.some(({ holder }) => holder !== null)
      ? null
      : JSON.stringify([kind, runs])
  const rooms = host.rooms.map((room) => ({
    ...room,
    places: joinAlike(room.places, keyOf).map(({ first, last }) =>
      first === last ? first : { ...first, upTo: last.bedNumber },
    ),
  }))
  return { ...host, rooms }
}
