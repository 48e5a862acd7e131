import type { FactRow, MatchCard } from '#features/profile/matches/queries.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { FactList } from './fact-list.tsx'

/** How the two sides reach each other, once they may know (R7). */
export function ContactDetails({ name, contact }: { name: string | null; contact: FactRow[] | null }) {
  const { t } = useTexts()
  if (!contact) return null
  return (
    <>
      <h4>{t('profile.contactTitle', { name: name ?? '' })}</h4>
      <FactList rows={contact} />
      <p className="quiet">{t('profile.contactPrivate')}</p>
    </>
  )
}

/** Leads to the step before something ends; never ends anything itself. */
export function CancelLink({ card }: { card: MatchCard }) {
  const { t, to } = useTexts()
  return (
    <p>
      <a href={`${to('/profile')}?cancel=${card.id}`}>
        {t(card.role === 'guest' ? 'profile.cannotCome' : 'profile.cannotHost')}
      </a>
    </p>
  )
}
