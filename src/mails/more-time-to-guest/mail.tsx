import { Action, Paragraph } from '../blocks.tsx'
import { answerCalendar } from '../calendar.ts'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import { type Closed, closedToGuest, toAnswer, type ToAnswer } from '../match-parts.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = Closed & ToAnswer

function Body({ firstName, otherName, stay, deadline, profileUrl }: View) {
  const { own, t, nights, moment } = useMailTexts<Words>()
  return (
    <MailLayout title={own('subject')} preview={t('mails.offer.deadline', { deadline: moment(deadline) })}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own('intro', { host: otherName, nights: nights(stay) })}</Paragraph>
      <Paragraph>{t('mails.offer.deadline', { deadline: moment(deadline) })}</Paragraph>
      <Action href={profileUrl}>{t('mails.offer.answer')}</Action>
      <Paragraph>{t('mails.offer.decline')}</Paragraph>
    </MailLayout>
  )
}

export const moreTimeToGuest: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'guest',
  states: ['offered'],
  // Where the first mail came back the clock had stopped, and runs from this one.
  startsAnswerTime: ({ sentAt }) => sentAt === null,
  why: 'match',
  view: (match) => ({ ...closedToGuest(match), ...toAnswer(match) }),
  samples: { one: {} },
  subject: (_, { own }) => own('subject'),
  calendar: answerCalendar,
  Body,
}
