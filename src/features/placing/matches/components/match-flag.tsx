import { useTexts } from '#i18n/texts-context.tsx'
import { Misfits } from './misfits.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { Textarea } from '#ui/textarea.tsx'

/** A change since has made the match doubtful (rules: life of a match): it stays until somebody has looked and says why it may. */
export function MatchFlag({ reason }: { reason: string | null }) {
  const { t } = useTexts()
  if (reason === null) return null
  return (
    <>
      <Notice kind="warning" title={t('matches.flagTitle')}>
        <p>
          <Misfits reason={reason} />
        </p>
      </Notice>
      <PostForm className="form">
        <Textarea
          name="flagNote"
          label={t('matches.flagNote')}
          hint={t('matches.withdrawNoteHint')}
          rows={2}
        />
        <p className="actions">
          <Button kind="quiet" name="intent" value="clear-flag">
            {t('matches.clearFlag')}
          </Button>
        </p>
      </PostForm>
    </>
  )
}
