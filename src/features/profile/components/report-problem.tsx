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

/** "We cannot reach each other": what happens then; nothing ends by it (R6). */
export function ReportProblem({ card: { id, role, name }, words, trouble }: Props) {
  const { t, to } = useTexts()
  return (
    <>
      <PageTitle>{t('profile.problemTitle')}</PageTitle>
      {trouble}
      <p>{t('profile.problemMeaning', { name: name ?? '' })}</p>
      <PostForm className="form">
        <input type="hidden" name="role" value={role} />
        <input type="hidden" name="matchId" value={id} />
        <Textarea
          name="words"
          label={t('profile.problemWords')}
          hint={t('profile.wordsHint')}
          optional
          rows={3}
          maxLength={words.longest}
          defaultValue={words.typed}
        />
        <p className="actions">
          <Button name="intent" value="report-problem">
            {t('profile.problemSend')}
          </Button>
          <LinkButton to={to('/profile')} kind="quiet">
            {t('profile.back')}
          </LinkButton>
        </p>
      </PostForm>
    </>
  )
}
