import { coverageOf } from '#domain/coverage.ts'
import type { Stay } from '#domain/stay.ts'
import { Action, Facts, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type MatchMail, skip } from '../mail.ts'
import { type Closed, closedToGuest } from '../match-parts.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = Closed & { taken: readonly Stay[] }

function Body({ firstName, otherName, stay, taken, profileUrl }: View) {
  const { own, t, nights } = useMailTexts<Words>()
  const names = { host: otherName }
  return (
    <MailLayout title={own('title', names)} preview={own('intro', names)}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own('intro', names)}</Paragraph>
      <Facts rows={[{ label: t('mails.fact.nights'), value: taken.map(nights) }]} />
      {coverageOf(stay, taken).open.length > 0 && <Paragraph>{own('rest', names)}</Paragraph>}
      <Paragraph>{own('next')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const nightsTakenToGuest: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'guest',
  states: ['accepted'],
  why: 'match',
  view: async (match) => {
    const taken = await match.takenNights()
    return taken.length === 0 ? skip('nights-there-again') : { ...closedToGuest(match), taken }
  },
  samples: { one: {} },
  subject: (_, { own }) => own('subject'),
  Body,
}
