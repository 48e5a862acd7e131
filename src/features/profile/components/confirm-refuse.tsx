import type { ReactNode } from 'react'
import type { MatchCard } from '#features/profile/matches/queries.server.ts'
import type { Words } from '#features/profile/schema.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { Textarea } from '#ui/textarea.tsx'

type Props = { card: MatchCard; words: Words; trouble: ReactNode }

/** "This does not work": this one match ends, both stay in the exchange (R6). */
export function ConfirmRefuse({ card: { id, role, name, nights }, words, trouble }: Props) {
  const { t, to } = useTexts()
  const values = { name: name ?? '', nights }
  return (
    <>
      <PageTitle>{t('profile.refuseTitle')}</PageTitle>
      {trouble}
      <p>{t(role === 'guest' ? 'profile.refuseGuest' : 'profile.refuseHost', values)}</p>
      <PostForm className="form">
        <input type="hidden" name="role" value={role} />
        <input type="hidden" name="matchId" value={id} />
        <Textarea
          name="words"
          label={t('profile.refuseWords')}
          hint={t('profile.wordsHint')}
          optional
          rows={3}
          maxLength={words.longest}
          defaultValue={words.typed}
        />
        <p className="actions">
          <Button kind="danger" name="intent" value="refuse">
            {t('profile.refuse')}
          </Button>
          <LinkButton to={to('/profile')} kind="quiet">
            {t('profile.keep')}
          </LinkButton>
        </p>
      </PostForm>
    </>
  )
}
