import { Form } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'

/** Instead of the form, for somebody who entered their code a while ago: it may be another hand at the device by now. */
export function ProveFirst({ email }: { email: string }) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="prove">
      <h2 id="prove">{t('account.proveTitle')}</h2>
      <p>{t('account.proveLead', { email })}</p>
      <Form method="post" reloadDocument>
        <p className="actions">
          <Button name="intent" value="prove">
            {t('signIn.sendCode')}
          </Button>
        </p>
      </Form>
    </section>
  )
}
