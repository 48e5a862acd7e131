import type { ToldAtOnce, ToldDaily } from '#domain/security-events.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { SampleContext } from '../contexts.ts'
import type { AddressMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'
import type { MailDeadline } from '../views.ts'

type Words = typeof import('./en.json')
type View = {
  happened: MailDeadline
  isOfTheDay: boolean
  lines: readonly { alarm: ToldAtOnce | ToldDaily; count: number }[]
  pageUrl: string
}

const OF_MACHINE: ReadonlySet<ToldAtOnce | ToldDaily> = new Set([
  'alarm-restored',
  'alarm-factor-lost',
  'alarm-new-organiser',
])

function Body({ happened, isOfTheDay, lines, pageUrl }: View) {
  const { own, t, moment } = useMailTexts<Words>()
  const intro = own(isOfTheDay ? 'ofTheDay' : 'intro', { moment: moment(happened) })
  const isOfMachine = lines.some(({ alarm }) => OF_MACHINE.has(alarm))
  return (
    <MailLayout title={own('subject')} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      {lines.map(({ alarm, count }) => {
        const what = alarm === 'new-device' ? own('newDevice') : t(`security.kind.${alarm}`)
        return <Paragraph key={alarm}>{isOfTheDay ? own('line', { what, count }) : what}</Paragraph>
      })}
      {isOfMachine && <Paragraph>{own('machine')}</Paragraph>}
      <Paragraph>{own('told')}</Paragraph>
      <Action href={pageUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

const evening = ({ edition: { conferenceStart, timeZone } }: SampleContext): MailDeadline => ({
  at: conferenceStart.subtract({ days: 1 }).toZonedDateTime({ timeZone, plainTime: '20:10' }).toInstant(),
  timeZone,
})

/** To the operator, who may be no organiser: what, and about nobody (rules: security log). */
export const alarmToOperator: AddressMail<View, Words> = {
  kind: 'address',
  lane: 'match',
  why: 'operator',
  samples: {
    one: (sample) => ({
      happened: evening(sample),
      isOfTheDay: false,
      lines: [{ alarm: 'alarm-factor-lost', count: 1 }],
      pageUrl: sample.url('/admin/security?weight=alarm'),
    }),
    'of-the-day': (sample) => ({
      happened: evening(sample),
      isOfTheDay: true,
      lines: [{ alarm: 'new-device', count: 12 }],
      pageUrl: sample.url('/admin/security?weight=alarm'),
    }),
  },
  subject: (_, { own }) => own('subject'),
  Body,
}
