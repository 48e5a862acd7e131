import type { ReactNode } from 'react'
import type { MatchCard } from '#features/own/profile/matches.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'

type Props = { role: 'guest' | 'host'; card: MatchCard | null; trouble: ReactNode }

/** "I can't come (host) any more": what ends with it, for whom. */
export function ConfirmCancel({ role, card, trouble }: Props) {
  const { t, to } = useTexts()
  const isGuest = role === 'guest'
  return (
    <>
      <PageTitle>{t(isGuest ? 'profile.cannotComeTitle' : 'profile.cannotHostTitle')}</PageTitle>
      {trouble}
      {isGuest && card && <p>{t('profile.cancelPlace', { name: card.name ?? '', nights: card.nights })}</p>}
      <p>{t(isGuest ? 'profile.cancelAllGuest' : 'profile.cancelAllHost')}</p>
      <PostForm>
        <input type="hidden" name="role" value={role} />
        <p className="actions">
          <Button kind="danger" name="intent" value="cancel-registration">
            {t(isGuest ? 'profile.cannotCome' : 'profile.cancelAllHostButton')}
          </Button>
          <LinkButton to={to('/profile')} kind="quiet">
            {t('profile.keep')}
          </LinkButton>
        </p>
      </PostForm>
    </>
  )
}
