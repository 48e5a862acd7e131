import type { Temporal } from 'temporal-polyfill'
import type { Trouble } from '#domain/well.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { SampleContext } from '../contexts.ts'
import type { AddressMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = {
  /** None: all is well again. */
  troubles: readonly { trouble: Trouble; since: Temporal.Instant }[]
  /** Where the backups lie. */
  backupDir: string | null
  timeZone: string
  pageUrl: string
}

function Body({ troubles, backupDir, timeZone, pageUrl }: View) {
  const { own, t, moment } = useMailTexts<Words>()
  const isWell = troubles.length === 0
  const intro = own(isWell ? 'introWell' : 'intro')
  return (
    <MailLayout title={own(isWell ? 'subjectWell' : 'subject')} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      {troubles.map(({ trouble, since }) => (
        <Paragraph key={trouble}>
          {own('since', {
            moment: moment({ at: since, timeZone }),
            trouble: t(`well.trouble.${trouble}`, { folder: backupDir ?? '' }),
          })}
        </Paragraph>
      ))}
      {!isWell && <Paragraph>{own('doctor')}</Paragraph>}
      <Action href={pageUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

const eveningBefore = ({ conferenceStart, timeZone }: SampleContext['edition'], plainTime: string) =>
  conferenceStart.subtract({ days: 1 }).toZonedDateTime({ timeZone, plainTime }).toInstant()

/** To the operator: what is wrong with it, and since when; or that all is well again (rules: watching). */
export const siteTrouble: AddressMail<View, Words> = {
  kind: 'address',
  lane: 'match',
  why: 'operator',
  samples: {
    trouble: ({ edition, url }) => ({
      troubles: [
        { trouble: 'mails-late', since: eveningBefore(edition, '20:10') },
        { trouble: 'room-short', since: eveningBefore(edition, '20:25') },
      ],
      backupDir: '/mnt/other-disk/beds',
      timeZone: edition.timeZone,
      pageUrl: url('/admin/well'),
    }),
    well: ({ edition, url }) => ({
      troubles: [],
      backupDir: null,
      timeZone: edition.timeZone,
      pageUrl: url('/admin/well'),
    }),
  },
  subject: ({ troubles }, { own }) => own(troubles.length === 0 ? 'subjectWell' : 'subject'),
  Body,
}
