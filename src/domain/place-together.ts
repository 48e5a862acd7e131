/** Gives each guest a place of their own so that `fits` holds for each beside those before; null: none. At most six, so every way is tried. */
export function placeTogether<Guest, Place>(
  guests: readonly Guest[],
  places: readonly Place[],
  fits: (guest: Guest, place: Place, before: readonly Placed<Guest, Place>[]) => boolean,
  before: readonly Placed<Guest, Place>[] = [],
): Placed<Guest, Place>[] | null {
  const [guest, ...others] = guests
  if (guest === undefined) return []
  for (const place of places) {
    if (!fits(guest, place, before)) continue
    const placed = { guest, place }
    const rest = placeTogether(
      others,
      places.filter((one) => one !== place),
      fits,
      [...before, placed],
    )
    if (rest) return [placed, ...rest]
  }
  return null
}
export type Placed<Guest, Place> = { readonly guest: Guest; readonly place: Place }
