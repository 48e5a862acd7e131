/** What the two mails have in common that go to somebody whom a list has brought (decision 0024). */
import type { ReactNode } from 'react'
import type { Temporal } from 'temporal-polyfill'
import { endOfDay } from '#domain/deadline.ts'
import { Paragraph, SmallPrint } from './blocks.tsx'
import type { Edition } from '#domain/edition.ts'
import type { RegistrationContext } from './contexts.ts'
import { MailLayout } from './layout.tsx'
import type { RegistrationMail } from './mail.ts'
import { useMailTexts } from './mail-texts.tsx'

export type ListedView = {
  role: 'guest' | 'host'
  firstName: string | null
  city: string
  closesOn: Temporal.PlainDate
  /** After so many days what nobody has confirmed is deleted. */
  draftDays: number
}
type Words = Record<'title' | 'next' | 'askGuest' | 'askHost' | 'notYou', string>

const asks = { guest: 'askGuest', host: 'askHost' } as const

/** `children`: what they can press. */
export function ListedBody({ view, children }: { view: ListedView; children?: ReactNode }) {
  const { role, firstName, city, closesOn } = view
  const { own, t, date } = useMailTexts<Words>()
  const next = own('next', { day: date(closesOn) })
  return (
    <MailLayout title={own('title')} preview={next}>
      <Paragraph>
        {firstName === null ? t('mails.greetingPlain') : t('mails.greeting', { name: firstName })}
      </Paragraph>
      <Paragraph>{own(asks[role], { city })}</Paragraph>
      <Paragraph>{next}</Paragraph>
      {children}
    </MailLayout>
  )
}

/** That nothing has to be done, and when it is forgotten. */
export function NotYou({ draftDays }: ListedView) {
  const { own } = useMailTexts<Words>()
  return <SmallPrint>{own('notYou', { days: draftDays })}</SmallPrint>
}

export const listedView = ({ role, firstName, edition }: RegistrationContext): ListedView => ({
  role,
  firstName: firstName || null,
  city: edition.city,
  closesOn: edition.registrationClosesOn,
  draftDays: edition.retentionDays.drafts,
})

export const toListed = {
  kind: 'registration',
  lane: 'broadcast',
  names: ['registrationClosesOn', 'retentionDraftsDays'],
  states: ['draft'],
  time: ({ registrationOpensOn, registrationClosesOn, timeZone }: Edition) => ({
    opensAt: registrationOpensOn.toZonedDateTime(timeZone).toInstant(),
    closesAt: endOfDay(registrationClosesOn, timeZone),
  }),
  waits: true,
  why: 'list',
} satisfies Partial<RegistrationMail<object, { name: string; when: string }>>
