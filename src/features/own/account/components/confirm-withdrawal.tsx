import { Form } from 'react-router'
import type { ConsentView } from '#features/own/account/consents-views.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'

export function ConfirmWithdrawal({ consent: { id, title, text, effect } }: { consent: ConsentView }) {
  const { t, to } = useTexts()
  return (
    <>
      <PageTitle>{t('account.withdrawTitle', { title })}</PageTitle>
      {text && <blockquote>{text}</blockquote>}
      {effect && <p>{t(`account.effect.${effect}`)}</p>}
      <p>{t('account.withdrawBefore')}</p>
      <Form method="post" action={to('/profile/consents')} reloadDocument>
        <input type="hidden" name="consentId" value={id} />
        <p className="actions">
          <Button kind={effect === 'registration-ends' ? 'danger' : 'primary'} name="intent" value="withdraw">
            {t('account.withdrawButton')}
          </Button>
          <LinkButton to={to('/profile/consents')} kind="quiet">
            {t('account.withdrawNot')}
          </LinkButton>
        </p>
      </Form>
    </>
  )
}
