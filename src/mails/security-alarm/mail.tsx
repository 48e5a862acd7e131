import type { Alarm } from '#domain/security-events.ts'
import type { AlarmNews, OrganiserContext, SampleContext } from '../contexts.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type OrganiserMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = AlarmNews & { pageUrl: string }

const OF_LOOKS: ReadonlySet<View['alarm']> = new Set(['alarm-read-much', 'alarm-big-file'])

function Body({ happened, pageUrl, ...news }: View) {
  const { own, moment } = useMailTexts<Words>()
  const lines = news.alarm === 'together' ? news.lines : []
  const count = lines.reduce((sum, line) => sum + line.count, 0)
  const intro = own(`intro.${news.alarm}`, { moment: moment(happened), count })
  return (
    <MailLayout title={own('title')} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      {lines.map(({ alarm, people, ...line }) => (
        <Paragraph key={alarm}>
          {own(people.length === 0 ? 'line' : 'lineWho', {
            count: line.count,
            what: own(`variant.${alarm}`),
            people: people.join(', '),
          })}
        </Paragraph>
      ))}
      {news.alarm !== 'together' && news.who && <Paragraph>{own('who', { email: news.who })}</Paragraph>}
      {news.alarm !== 'together' && news.by && <Paragraph>{own('by', { email: news.by })}</Paragraph>}
      {news.alarm !== 'together' && news.reason && (
        <Paragraph>{own('reason', { reason: news.reason })}</Paragraph>
      )}
      {OF_LOOKS.has(news.alarm) && <Paragraph>{own('looks')}</Paragraph>}
      <Paragraph>{own('wasUs')}</Paragraph>
      <Paragraph>{own('wasNotUs')}</Paragraph>
      <Action href={pageUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

type Sample = (context: OrganiserContext, sample: SampleContext) => Partial<OrganiserContext>
const sample =
  (alarm: Alarm): Sample =>
  ({ now }, { edition: { timeZone } }) => ({
    alarm: async () => ({
      alarm,
      who: alarm === 'alarm-restored' ? null : 'sample@example.org',
      by: alarm === 'alarm-factor-lost' ? 'first@example.org' : null,
      reason: alarm === 'alarm-big-file' ? 'Rooming list for the welcome desk' : null,
      happened: { at: now, timeZone },
    }),
  })

/** To all organisers: that something has happened (rules: security log). From where stands on the page alone. */
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
    'alarm-read-much': sample('alarm-read-much'),
    'alarm-big-file': sample('alarm-big-file'),
    'alarm-factor-lost': sample('alarm-factor-lost'),
    'alarm-restored': sample('alarm-restored'),
    together: ({ now }, { edition: { timeZone } }) => ({
      alarm: async () => ({
        alarm: 'together',
        happened: { at: now, timeZone },
        lines: [
          { alarm: 'alarm-new-device', count: 12, people: ['first@example.org', 'second@example.org'] },
          { alarm: 'alarm-factor-lost', count: 1, people: [] },
        ],
      }),
    }),
  },
  subject: (_, { own }) => own('subject'),
  Body,
}
