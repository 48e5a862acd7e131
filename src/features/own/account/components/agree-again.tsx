import { Form } from 'react-router'
import type { AskedText } from '#features/own/account/consents-views.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** A text that has changed and that no step of a form asks about, as it reads now, with a button to agree to it. */
export function AgreeAgain({ asked: { role, textKey, version, title, text } }: { asked: AskedText }) {
  const { t, to } = useTexts()
  return (
    <section aria-labelledby={`agree-${role}-${textKey}`}>
      <h2 id={`agree-${role}-${textKey}`}>{title}</h2>
      <Notice kind="warning" title={t('account.outdatedTitle')}>
        {t('account.outdated')}
      </Notice>
      {text && <blockquote>{text}</blockquote>}
      {textKey === 'privacy' && (
        <ul>
          <li>
            <a href={to('/dsgvo')}>{t('signUp.privacyLink')}</a>
          </li>
          <li>
            <a href={to('/impressum#terms')}>{t('signUp.termsLink')}</a>
          </li>
        </ul>
      )}
      <Form method="post" action={to('/profile/consents')} reloadDocument>
        <input type="hidden" name="role" value={role} />
        <input type="hidden" name="textKey" value={textKey} />
        <input type="hidden" name="version" value={version} />
        <p className="actions">
          <Button name="intent" value="agree">
            {t('account.agree')}
          </Button>
        </p>
      </Form>
    </section>
  )
}
