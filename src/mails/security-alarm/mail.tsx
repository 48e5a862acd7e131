import type { AlarmNews, OrganiserContext, SampleContext } from '../contexts.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type OrganiserMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = AlarmNews & { pageUrl: string }

function Body({ alarm, happened, pageUrl }: View) {
  const { own, moment } = useMailTexts<Words>()
  const intro = own(`intro.${alarm}`, { moment: moment(happened) })
  return (
    <MailLayout title={own('title')} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      <Paragraph>{own('wasUs')}</Paragraph>
      <Paragraph>{own('wasNotUs')}</Paragraph>
      <Action href={pageUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

type Sample = (context: OrganiserContext, sample: SampleContext) => Partial<OrganiserContext>
const sample =
  (alarm: AlarmNews['alarm']): Sample =>
  ({ now }, { edition: { timeZone } }) => ({
    alarm: async () => ({ alarm, happened: { at: now, timeZone } }),
  })

/** To all organisers: that something has happened (rules: security log). About whom, and from where, stands on the page alone. */
export const securityAlarm: OrganiserMail<View, Words> = {
  kind: 'organiser',
  lane: 'match',
  why: 'organiser',
  view: async ({ alarm, url }) => {
    const news = await alarm()
    return news === null ? skip('incomplete') : { ...news, pageUrl: url('/admin/security?weight=alarm') }
  },
  samples: {
    'alarm-factor-guessed': sample('alarm-factor-guessed'),
    'alarm-new-device': sample('alarm-new-device'),
    'alarm-night-file': sample('alarm-night-file'),
    'alarm-factor-lost': sample('alarm-factor-lost'),
    'alarm-restored': sample('alarm-restored'),
  },
  subject: (_, { own }) => own('subject'),
  Body,
}
