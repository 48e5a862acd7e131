import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'

/** In place of the field for a code: it, or the link beside it, was used somewhere else. */
export function UsedCode({ startAt }: { startAt: string }) {
  const { t, to } = useTexts()
  return (
    <>
      <PageTitle>{t('signIn.usedTitle')}</PageTitle>
      <Notice kind="info">{t('signIn.used')}</Notice>
      <PostForm reloadDocument>
        <p className="actions">
          <Button name="intent" value="resend">
            {t('signIn.resend')}
          </Button>
          <a href={to(startAt)}>{t('signIn.changeAddress')}</a>
        </p>
      </PostForm>
    </>
  )
}
