import { finalCheckTime } from '#domain/participation.ts'
import type { Stay } from '#domain/stay.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = { firstName: string; otherName: string; stay: Stay; checkUrl: string }

function Body({ firstName, otherName, stay, checkUrl }: View) {
  const { own, t, day } = useMailTexts<Words>()
  return (
    <MailLayout title={own('title')} preview={own('intro', { host: otherName, day: day(stay.start) })}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own('intro', { host: otherName, day: day(stay.start) })}</Paragraph>
      <Paragraph>{own('ask', { host: otherName })}</Paragraph>
      <Action href={checkUrl}>{own('action')}</Action>
      <Paragraph>{own('cancel')}</Paragraph>
    </MailLayout>
  )
}

/** Some days before the arrival, to guests with a place where somebody expects them (rules: before arrival). */
export const finalCheck: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'reminder',
  to: 'guest',
  states: ['accepted'],
  windows: ({ stay }, edition) => [finalCheckTime(stay.start, edition)],
  unless: ({ hasAnsweredArrival, isArrivalTaken }) =>
    hasAnsweredArrival ? 'answered' : isArrivalTaken ? 'host-not-there' : null,
  clock: { cron: '13 7-17 * * *', editions: 'current', key: ({ id }) => id },
  why: 'match',
  view: (match) => ({
    firstName: match.guest.firstName,
    otherName: match.host.firstName,
    stay: match.stay,
    checkUrl: match.url('/profile/secondReminder'),
  }),
  samples: { one: {} },
  subject: (_, { own }) => own('subject'),
  Body,
}
