import type { ReactNode } from 'react'
import type { MatchCard } from '#features/own/profile/matches.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'

type Props = { card: MatchCard; trouble: ReactNode }

/** A no to an offer frees the bed at once, so it is asked for once more. */
export function ConfirmDecline({ card: { id, name, nights, keptPlace: kept }, trouble }: Props) {
  const { t, to } = useTexts()
  return (
    <>
      <PageTitle>{t('profile.declineTitle')}</PageTitle>
      {trouble}
      <p>{t('profile.declineWhat', { name: name ?? '', nights })}</p>
      <p>{kept === null ? t('profile.declineMeaning') : t('profile.moveNo', { name: name ?? '', kept })}</p>
      <PostForm>
        <input type="hidden" name="matchId" value={id} />
        <p className="actions">
          <Button kind="danger" name="intent" value="decline">
            {t('profile.decline')}
          </Button>
          <LinkButton to={to('/profile')} kind="quiet">
            {t('profile.declineNot')}
          </LinkButton>
        </p>
      </PostForm>
    </>
  )
}
