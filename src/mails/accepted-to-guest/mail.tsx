import { isHall } from 'bed-matching/rules/answers.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { guestStayCalendar } from '../calendar.ts'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import type { MoveView } from '../contexts.ts'
import { type Accepted, movedFrom, must, type ToGuest, toGuest } from '../match-parts.ts'
import { ContactFacts, HostFacts, PartOfStay } from '../people.tsx'
import { useMailTexts } from '../mail-texts.tsx'
import type { OfferView } from '../views.ts'

type Words = typeof import('./en.json')
type View = ToGuest & Accepted & { city: string; mates: OfferView | null; move: MoveView | null }

function Body(view: View) {
  const { firstName, host, place, stay, mates, wholeStay, contact, contactIssueDays, move, profileUrl } = view
  const { own, t } = useMailTexts<Words>()
  const intro = own(move?.how === 'told' ? 'introTold' : 'intro', {
    host: host.firstName,
    from: move?.from ?? '',
  })
  return (
    <MailLayout title={own(move?.how === 'told' ? 'titleTold' : 'title')} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      <ContactFacts firstName={host.firstName} contact={contact} />
      <HostFacts title={t('mails.offer.facts')} host={host} place={place} stay={stay} mates={mates} />
      <PartOfStay stay={stay} wholeStay={wholeStay} />
      {move && <Paragraph>{own('before', { from: move.from })}</Paragraph>}
      <Paragraph>{t('mails.contact.private')}</Paragraph>
      <Paragraph>{t('mails.contact.issue', { days: contactIssueDays })}</Paragraph>
      <Paragraph>{own('cancel')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const acceptedToGuest: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'guest',
  states: ['accepted'],
  why: 'match',
  view: async (match) => {
    const { city, entry, contactIssueDays } = match
    const contact = must(await match.hostContact())
    const [mates, move] = [await match.offer(), await match.move()]
    return { ...toGuest(match), city, entry, contactIssueDays, contact, mates, move }
  },
  samples: { one: {}, asked: movedFrom('asked'), told: movedFrom('told') },
  subject: ({ move }, { own }) => own(move?.how === 'told' ? 'subjectTold' : 'subject'),
  calendar: (view, texts) =>
    guestStayCalendar({ ...view, hostName: view.host.firstName, isInHall: isHall(view.host) }, texts),
  Body,
}
