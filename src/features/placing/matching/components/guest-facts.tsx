import { useAccessRows } from '#features/placing/matches/components/access-rows.ts'
import { Nights } from '#features/placing/matches/components/match-words.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { SummaryList, type SummaryRow } from '#ui/summary-list.tsx'
import type { GuestFactsView, PolicyView } from '../candidates/candidates.server.ts'
import { RankReason } from './rank-reason.tsx'
import { languageNames } from '#i18n/language-names.ts'
import type { NeedsView } from '../matching.server.ts'

/** What organisers need to know of a guest to find a place. */
export function GuestFacts({ guest, policy }: { guest: GuestFactsView; policy: PolicyView }) {
  const { t } = useTexts()
  const { notes } = guest
  const noted = (label: string, value: string | null): SummaryRow[] => (value ? [{ label, value }] : [])
  return (
    <SummaryList
      rows={[
        {
          label: t('matching.priority'),
          value: (
            <>
              {t('matching.tierNumber', { tier: guest.tier })}:{' '}
              <RankReason why={guest.why} thresholds={policy} />
            </>
          ),
        },
        { label: t('matching.stay'), value: <Nights stay={guest.stay} /> },
        { label: t('matching.needs'), value: <Needs needs={guest.needs} /> },
        { label: t('matching.languages'), value: <Languages languages={guest.languages} /> },
        ...noted(t('matching.petNote'), guest.petProblemNote),
        ...useAccessRows(guest.access),
        ...noted(t('matching.organisation'), notes.organisation),
        ...noted(t('matching.homeCountry'), notes.homeCountry),
        ...noted(t('matching.group'), notes.marginalisedGroup),
        ...noted(t('matching.accreditation'), notes.accreditationNote),
        ...noted(t('matching.socialLink'), notes.socialLink),
        ...noted(t('matching.verification'), notes.verificationNote),
        ...noted(t('matching.further'), notes.furtherInformation),
      ]}
    />
  )
}

/** What the rules look at, in one line: "24, female · shares with anybody · bed, air mattress". */
function Needs({ needs }: { needs: NeedsView }) {
  const { t } = useTexts()
  const wishes = (['onlyFemaleHosts', 'longCommuteOk', 'petProblem'] as const).filter((wish) => needs[wish])
  return [
    `${needs.age}, ${t(`matching.gender.${needs.gender}`)}`,
    t(`matching.sharing.${needs.roomSharing}`),
    needs.sleeping.map((kind) => t(`matching.sleeping.${kind}`)).join(', '),
    ...wishes.map((wish) => t(`matching.need.${wish}`)),
  ].join(' · ')
}

function Languages({ languages }: { languages: readonly string[] }) {
  const { locale } = useTexts()
  return languageNames(languages, locale).join(', ')
}
