import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type MatchMail, skip } from '../mail.ts'
import { closedToHost, type ContactReminder } from '../match-parts.ts'
import { ContactFacts } from '../people.tsx'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = ContactReminder

function Body({ firstName, otherName, contact, deadline, profileUrl }: View) {
  const { own, t, moment } = useMailTexts<Words>()
  return (
    <MailLayout title={own('subject')} preview={t('mails.contactReminder.way')}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own('intro', { guest: otherName })}</Paragraph>
      <Paragraph>{t('mails.contactReminder.way')}</Paragraph>
      <ContactFacts firstName={otherName} contact={contact} />
      {deadline && <Paragraph>{t('mails.contactReminder.next', { deadline: moment(deadline) })}</Paragraph>}
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const contactReminderToHost: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'host',
  states: ['offered', 'accepted'],
  why: 'match',
  view: async (match) => {
    const contact = await match.guestContact()
    if (!contact) return skip('no-contact')
    if (!(await match.isProblemOpen())) return skip('problem-decided')
    return { ...closedToHost(match), contact, deadline: match.reportDeadline }
  },
  samples: { one: {} },
  subject: (_, { own }) => own('subject'),
  Body,
}
