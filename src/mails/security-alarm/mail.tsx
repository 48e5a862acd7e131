import type { ToldAtOnce } from '#domain/security-events.ts'
import type { AlarmNews, OrganiserContext, SampleContext } from '../contexts.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type OrganiserMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = AlarmNews & { pageUrl: string }

function Body({ happened, pageUrl, ...news }: View) {
  const { own, moment } = useMailTexts<Words>()
  const lines = news.alarm === 'of-the-day' ? news.lines : []
  const intro = own(`intro.${news.alarm}`, { moment: moment(happened) })
  return (
    <MailLayout title={own('title')} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      {lines.map(({ alarm, people, ...line }) => (
        <Paragraph key={alarm}>
          {own(people.length === 0 ? 'line' : 'lineWho', {
            count: line.count,
            what: own(`line.${alarm}`),
            people: people.join(', '),
          })}
        </Paragraph>
      ))}
      {news.alarm !== 'of-the-day' && news.who && <Paragraph>{own('who', { email: news.who })}</Paragraph>}
      {news.alarm !== 'of-the-day' && news.by && <Paragraph>{own('by', { email: news.by })}</Paragraph>}
      {news.alarm !== 'of-the-day' && news.reason && (
        <Paragraph>{own('reason', { reason: news.reason })}</Paragraph>
      )}
      {(news.alarm === 'alarm-big-file' || lines.some(({ alarm }) => alarm === 'alarm-read-much')) && (
        <Paragraph>{own('looks')}</Paragraph>
      )}
      <Paragraph>{own('wasUs')}</Paragraph>
      <Paragraph>{own('wasNotUs')}</Paragraph>
      <Action href={pageUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

type Sample = (context: OrganiserContext, sample: SampleContext) => Partial<OrganiserContext>
const sample =
  (alarm: ToldAtOnce): Sample =>
  ({ now }, { edition: { timeZone } }) => ({
    alarm: async () => ({
      alarm,
      who: 'sample@example.org',
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
    'alarm-new-organiser': sample('alarm-new-organiser'),
    'alarm-factor-lost': sample('alarm-factor-lost'),
    'alarm-big-file': sample('alarm-big-file'),
    'of-the-day': ({ now }, { edition: { timeZone } }) => ({
      alarm: async () => ({
        alarm: 'of-the-day',
        happened: { at: now, timeZone },
        lines: [
          { alarm: 'new-device', count: 12, people: ['first@example.org', 'second@example.org'] },
          { alarm: 'alarm-restored', count: 1, people: [] },
        ],
      }),
    }),
  },
  subject: (_, { own }) => own('subject'),
  Body,
}
