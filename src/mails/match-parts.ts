/** What mails about a match say alike, from what is true when they are written. */
import { guestSearch, nextForGuest, nextForHost } from '#domain/guest-search.ts'
import type { WithdrawalReason } from '#domain/match-state.ts'
import type { Stay } from '#domain/stay.ts'
import type { TimedMatch } from '#domain/timed-mails.ts'
import type { MatchContext, MoveView, SampleContext } from './contexts.ts'
import type { CalendarKey, ContactView, GuestView, HostView, MailDeadline, PlaceView } from './views.ts'

export type ToGuest = {
  firstName: string
  host: HostView
  place: PlaceView
  stay: Stay
  /** All nights that the guest needs, where this place is for some of them. */
  wholeStay: Stay | null
  profileUrl: string
}
export const toGuest = ({ guest, host, place, stay, wholeStay, url }: MatchContext): ToGuest => ({
  firstName: guest.firstName,
  host,
  place,
  stay,
  wholeStay,
  profileUrl: url('/profile'),
})

export type ToHost = {
  firstName: string
  guest: GuestView
  place: PlaceView
  stay: Stay
  profileUrl: string
}
export const toHost = ({ guest, host, place, stay, url }: MatchContext): ToHost => ({
  firstName: host.firstName,
  guest,
  place,
  stay,
  profileUrl: url('/profile'),
})

export type Closed = { firstName: string; otherName: string; stay: Stay; profileUrl: string }
export const closedToGuest = ({ guest, host, stay, url }: MatchContext): Closed => ({
  firstName: guest.firstName,
  otherName: host.firstName,
  stay,
  profileUrl: url('/profile'),
})
export const closedToHost = ({ guest, host, stay, url }: MatchContext): Closed => ({
  firstName: host.firstName,
  otherName: guest.firstName,
  stay,
  profileUrl: url('/profile'),
})

/** `moved` has a mail of its own. */
type SaidReason = Exclude<WithdrawalReason, 'moved'>
export type Withdrawn = Closed & {
  reason: SaidReason
  hadContact: boolean
  /** Of the stay that is in a calendar since it was accepted; null if it never was. */
  entry: CalendarKey | null
}
export const withdrawn = ({ withdrawalReason, hadContact, wasAccepted, entry }: MatchContext) => ({
  reason: withdrawalReason === 'moved' ? ('organiser' as const) : withdrawalReason,
  hadContact,
  entry: wasAccepted ? entry : null,
})

export type ToAnswer = { city: string; deadline: MailDeadline; entry: CalendarKey }
export const toAnswer = ({ city, deadline, entry }: MatchContext): ToAnswer => ({ city, deadline, entry })

export type Accepted = { contact: ContactView; contactIssueDays: number; entry: CalendarKey }
export type ContactReminder = {
  firstName: string
  otherName: string
  contact: ContactView
  /** Until when this side can say that it does not work; null once those days are over. */
  deadline: MailDeadline | null
  profileUrl: string
}

export function must(contact: ContactView | null): ContactView {
  if (!contact) throw new Error('an accepted match shows the contact details to both sides')
  return contact
}

/** Nobody waits for an arrival: the guest is there already, or the host is not. */
export const notThere = ({ hasArrived, isArrivalTaken }: TimedMatch) =>
  hasArrived ? 'arrived' : isArrivalTaken ? 'host-not-there' : null

/** In a sample: what follows from how it ended, where nothing has happened besides. */
export const endedBy = (reason: SaidReason): Partial<MatchContext> => ({
  withdrawalReason: reason,
  nextForGuest: async () =>
    nextForGuest(
      guestSearch({
        isSubmitted: true,
        isElsewhere: reason === 'arranged-elsewhere',
        isBlocked: false,
        holds: null,
        lastEnd: { reason, isOnlyThisPlace: false, isNoShow: false },
      }),
    ),
  nextForHost: async () => nextForHost({ isSubmitted: true, isGivenAnew: false, reason }),
})

/** In a sample: the guest was with another host before. */
type Sampled = (context: MatchContext, sample: SampleContext) => Partial<MatchContext>

export const movedFrom =
  (how: MoveView['how']): Sampled =>
  (_, { people }) => ({
    move: () => Promise.resolve({ how, from: people.otherHost }),
  })
/** In a sample: the guest has another place, whatever becomes of this one. */
export const keepsPlace: Sampled = (_, { people }) => ({
  keptPlace: () => Promise.resolve(people.otherHost),
  nextForGuest: () => Promise.resolve('nothing'),
})

/** In a sample: contact details are shown once the offer is accepted. */
export const nobodyYet = () => Promise.resolve(null)
