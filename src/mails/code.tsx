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

const titleOf = (purpose: MailViews['code']['purpose']) =>
  purpose === 'sign-in' ? 'mails.code.titleSignIn' : 'mails.code.titleSignUp'

function Body({ purpose, code, link, validMinutes }: MailViews['code']) {
  const { t } = useReading()
  return (
    <MailLayout
      title={t(titleOf(purpose))}
      preview={t('mails.code.validity', { minutes: validMinutes })}
      isPreviewAll
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

/** Neither the subject nor what a list of mails shows after it says the code: a locked phone shows both to everybody. */
export const codeMail: MailDefinition<MailViews['code']> = {
  why: 'asked',
  subject: ({ purpose }, t) => t(titleOf(purpose)),
  Body,
}
