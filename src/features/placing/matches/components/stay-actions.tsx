import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { FoldedAct } from './record-layout.tsx'

/** How it went, once the nights have come. */
export function StayActions({ isOver, canComplete }: { isOver: boolean; canComplete: boolean }) {
  const { t } = useTexts()
  return (
    <>
      {isOver && canComplete && (
        <PostForm className="form">
          <h2>{t('matches.completeTitle')}</h2>
          <p>{t('matches.completeLead')}</p>
          <Button kind="quiet" name="intent" value="complete">
            {t('matches.complete')}
          </Button>
        </PostForm>
      )}
      <FoldedAct title={t('matches.noShowTitle')} intent="no-show">
        <PostForm className="form">
          <p>{t('matches.noShowLead')}</p>
          <Textarea
            name="noShowNote"
            label={t('matches.withdrawNote')}
            hint={t('matches.withdrawNoteHint')}
            optional
            rows={2}
          />
          <Button kind="danger" name="intent" value="no-show">
            {t('matches.noShow')}
          </Button>
        </PostForm>
      </FoldedAct>
    </>
  )
}
