import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type MatchMail, skip } from '../mail.ts'
import { type Closed, closedToGuest } from '../match-parts.ts'
import { ContactFacts } from '../people.tsx'
import { useMailTexts } from '../mail-texts.tsx'
import type { ContactView } from '../views.ts'

type Words = typeof import('./en.json')
type View = Closed & { contact: ContactView }

function Body({ firstName, otherName, contact, profileUrl }: View) {
  const { own, t } = useMailTexts<Words>()
  const intro = own('intro', { host: otherName })
  return (
    <MailLayout title={own('subject')} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      <ContactFacts firstName={otherName} contact={contact} />
      <Paragraph>{t('mails.contact.private')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const contactChangedToGuest: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'guest',
  states: ['offered', 'accepted'],
  why: 'match',
  view: async (match) => {
    if (!(await match.isContactToldOtherwise())) return skip('contact-as-told')
    const contact = await match.hostContact()
    return contact ? { ...closedToGuest(match), contact } : skip('no-contact')
  },
  samples: { one: {} },
  subject: (_, { own }) => own('subject'),
  Body,
}
