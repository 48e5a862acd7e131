import { useHomeAccess } from '#features/placing/matches/components/access-rows.ts'
import { Nights, useNights, PlaceWords } from '#features/placing/matches/components/match-words.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import type { PairView } from '../candidates/candidates.server.ts'
import { AddressCheck, Commute, Concerns, Obstacles, useHousehold } from './verdict-words.tsx'

/** The place of a pair, who else sleeps there, and what speaks against it. */
export function PlaceFacts({ pair }: { pair: PairView }) {
  const { t } = useTexts()
  const nights = useNights()
  const { candidate, roomMates, petsNote, aboutHall, access, policy } = pair
  const mates = roomMates.map(({ name, stay }) => t('matching.roomMate', { name, nights: nights(stay) }))
  const isAgainst = candidate.reasons.length + candidate.conflicts.length > 0
  return (
    <SummaryList
      rows={[
        { label: t('matches.host'), value: candidate.hostName },
        { label: t('matching.household'), value: useHousehold()(candidate) },
        ...(candidate.district ? [{ label: t('matching.district'), value: candidate.district }] : []),
        ...(petsNote ? [{ label: t('matching.pets'), value: petsNote }] : []),
        ...(aboutHall ? [{ label: t('matching.aboutHall'), value: aboutHall }] : []),
        ...useHomeAccess(access),
        { label: t('matches.placeLabel'), value: <PlaceWords {...candidate} /> },
        { label: t('matching.hostNights'), value: <Nights stay={candidate.hostStay} /> },
        { label: t('matching.address'), value: <AddressCheck {...candidate} /> },
        { label: t('matching.commute'), value: <Commute commute={candidate.commute} /> },
        ...(mates.length > 0 ? [{ label: t('matching.roomMates'), value: mates.join(', ') }] : []),
        { label: t('matching.mind'), value: <Concerns candidate={candidate} /> },
        ...(isAgainst
          ? [{ label: t('matching.against'), value: <Obstacles candidate={candidate} policy={policy} /> }]
          : []),
      ]}
    />
  )
}
