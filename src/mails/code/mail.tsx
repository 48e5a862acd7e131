import { CODE_RULES } from '#domain/otp.ts'
import { Action, CodeLine, Paragraph, SmallPrint } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { AddressMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'
import type { SampleContext } from '../contexts.ts'

type Words = typeof import('./en.json')
type View = {
  purpose: 'sign-in' | 'sign-up-guest' | 'sign-up-host' | 'change-email'
  code: string
  link: string
  validMinutes: number
  linkMinutes: number
}

const intros = {
  'sign-in': 'introSignIn',
  'sign-up-guest': 'introSignUpGuest',
  'sign-up-host': 'introSignUpHost',
  'change-email': 'introChangeEmail',
} as const
const links = {
  'sign-in': 'linkSignIn',
  'sign-up-guest': 'linkSignUp',
  'sign-up-host': 'linkSignUp',
  'change-email': 'linkChangeEmail',
} as const

const titleOf = (purpose: View['purpose']) => (purpose === 'sign-in' ? 'titleSignIn' : 'titleSignUp')

function Body({ purpose, code, link, validMinutes, linkMinutes }: View) {
  const { own } = useMailTexts<Words>()
  return (
    <MailLayout
      title={own(titleOf(purpose))}
      preview={own('validity', { minutes: validMinutes })}
      isPreviewAll
    >
      <Paragraph>{own(intros[purpose])}</Paragraph>
      <CodeLine code={code} />
      <Paragraph>{own('validity', { minutes: validMinutes })}</Paragraph>
      <Paragraph>
        {own('linkIntro')} {own('linkValidity', { minutes: linkMinutes })}
      </Paragraph>
      <Action href={link}>{own(links[purpose])}</Action>
      <SmallPrint>{own('notYou')}</SmallPrint>
    </MailLayout>
  )
}

const sample =
  (purpose: View['purpose']) =>
  ({ url }: SampleContext): View => ({
    purpose,
    code: '012345',
    link: `${url('/otp')}?link=sample`,
    validMinutes: CODE_RULES.validMinutes,
    linkMinutes: CODE_RULES.linkMinutes,
  })

/** Neither the subject nor what a list of mails shows after it says the code: a locked phone shows both to everybody. */
export const code: AddressMail<View, Words> = {
  kind: 'address',
  lane: 'code',
  why: 'asked',
  samples: {
    'sign-in': sample('sign-in'),
    'sign-up-guest': sample('sign-up-guest'),
    'sign-up-host': sample('sign-up-host'),
    'change-email': sample('change-email'),
  },
  subject: ({ purpose }, { own }) => own(titleOf(purpose)),
  Body,
}
