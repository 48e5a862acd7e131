import { Action, CodeLine, Paragraph, SmallPrint } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

const intros = {
  'sign-in': 'mails.code.introSignIn',
  'sign-up-guest': 'mails.code.introSignUpGuest',
  'sign-up-host': 'mails.code.introSignUpHost',
  'change-email': 'mails.code.introChangeEmail',
} as const
const links = {
  'sign-in': 'mails.code.linkSignIn',
  'sign-up-guest': 'mails.code.linkSignUp',
  'sign-up-host': 'mails.code.linkSignUp',
  'change-email': 'mails.code.linkChangeEmail',
} as const

function Body({ purpose, code, link, validMinutes }: MailViews['code']) {
  const { t } = useReading()
  const isSignIn = purpose === 'sign-in'
  return (
    <MailLayout
      title={t(isSignIn ? 'mails.code.titleSignIn' : 'mails.code.titleSignUp')}
      preview={t('mails.code.validity', { minutes: validMinutes })}
    >
      <Paragraph>{t(intros[purpose])}</Paragraph>
      <CodeLine code={code} />
      <Paragraph>{t('mails.code.validity', { minutes: validMinutes })}</Paragraph>
      <Paragraph>{t('mails.code.linkIntro')}</Paragraph>
      <Action href={link}>{t(links[purpose])}</Action>
      <SmallPrint>{t('mails.code.notYou')}</SmallPrint>
    </MailLayout>
  )
}

/** The subject begins with the code, so that it can be read off the lock screen. */
export const codeMail: MailDefinition<MailViews['code']> = {
  why: 'asked',
  subject: ({ code }, t) => t('mails.code.subject', { code }),
  Body,
}
