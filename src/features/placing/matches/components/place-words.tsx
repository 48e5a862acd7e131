import { useTexts } from '#i18n/texts-context.tsx'
import { placeWords, type PlaceToName } from '../place-words.ts'

export function PlaceWords(place: PlaceToName) {
  const { t } = useTexts()
  return placeWords(place, t)
}
