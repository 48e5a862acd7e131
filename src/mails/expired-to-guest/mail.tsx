import type { NextForGuest } from '#domain/guest-search.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import { type Closed, closedToGuest, keepsPlace } from '../match-parts.ts'
import { KeptPlace, NextOfGuest } from '../people.tsx'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = Closed & { next: NextForGuest; kept: string | null }

function Body({ firstName, otherName, stay, next, kept, profileUrl }: View) {
  const { own, t, nights } = useMailTexts<Words>()
  const intro = own('intro', { host: otherName, nights: nights(stay) })
  return (
    <MailLayout title={own('subject')} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      <KeptPlace host={kept} />
      {next === 'search' ? <Paragraph>{own('next')}</Paragraph> : <NextOfGuest next={next} />}
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const expiredToGuest: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'guest',
  states: ['expired'],
  why: 'match',
  view: async (match) => ({
    ...closedToGuest(match),
    next: await match.nextForGuest(),
    kept: await match.keptPlace(),
  }),
  samples: { one: {}, kept: keepsPlace },
  subject: (_, { own }) => own('subject'),
  Body,
}
