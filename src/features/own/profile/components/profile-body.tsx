import { AccountLinks } from '#features/own/account/components/account-links.tsx'
import { OutdatedConsents } from '#features/own/account/components/outdated-consents.tsx'
import type { OutdatedView } from '#features/own/account/consents-views.server.ts'
import { AfterStay } from '#features/own/profile/feedback/after-stay.tsx'
import type { FeedbackView } from '#features/own/profile/feedback/feedback.server.ts'
import { HostLettersPart, LettersLink } from '#features/own/letters/host-letters.tsx'
import type { LettersDone } from '#features/own/letters/letters.ts'
import type { HostLetters } from '#features/placing/visa-letters/viewing.server.ts'
import type { ReactNode } from 'react'
import type { CompanionsView } from '#features/registration/companions/viewing.server.ts'
import type { MatchCard } from '#features/own/profile/matches.server.ts'
import type { ReminderView } from '#features/own/profile/participation.server.ts'
import type { RegistrationView, YearView } from '#features/own/profile/profile.server.ts'
import type { StandingView } from '#features/own/profile/standing.server.ts'
import type { ProfileHeadline } from '#features/own/profile/headline.ts'
import type { StationsView } from '#features/own/profile/stations.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { MatchSection } from './match-section.tsx'
import { OwnAnswers } from './own-answers.tsx'
import { GuestWaits, isOfferOpen, RegistrationState } from './registration-state.tsx'
import { listWords } from '#i18n/list-words.ts'

/** Whether a guest has said that they come, with the page to say so or to change it. */
function ParticipationState({ reminder }: { reminder: ReminderView }) {
  const { t, to } = useTexts()
  if (reminder.kind !== 'open') return null
  const { confirmedOn } = reminder
  return (
    <p>
      {confirmedOn ? t('profile.reminderConfirmed', { day: confirmedOn }) : t('profile.reminderAsk')}{' '}
      <a href={to('/profile/reminder')}>{t(confirmedOn ? 'profile.changeAnswers' : 'profile.answerNow')}</a>
    </p>
  )
}

/** With whom a guest travels, who asks to join them, and the way to the page of it. */
function CompanionsState({ companions }: { companions: CompanionsView }) {
  const { t, to, locale } = useTexts()
  const { asks, agreed, named } = companions
  const namesOf = (people: readonly { firstName: string }[]) =>
    listWords(
      people.map(({ firstName }) => firstName),
      locale,
    )
  const travelsAlone = agreed.length + named.length === 0
  const link = (label: string) => <a href={to('/profile/companions')}>{label}</a>
  return (
    <>
      {asks.length > 0 && (
        <Notice kind="warning" title={t('companions.title')}>
          <p>
            {t('companions.asksYou', { names: namesOf(asks), count: asks.length })}{' '}
            {link(t('companions.answer'))}
          </p>
        </Notice>
      )}
      <p>
        {agreed.length > 0 && `${t('companions.with', { names: namesOf(agreed) })} `}
        {named.length > 0 && `${t('companions.waiting', { count: named.length })} `}
        {travelsAlone && `${t('companions.none')} `}
        {link(t(travelsAlone ? 'companions.name' : 'companions.manage'))}
      </p>
    </>
  )
}

const isAlone = ({ asks, agreed, named }: CompanionsView) => asks.length + agreed.length + named.length === 0

/** Our mail to this person came back: nothing else they are waiting for will reach them. */
function BadAddress({ email }: { email: string }) {
  const { t, to } = useTexts()
  return (
    <Notice kind="warning" title={t('profile.badAddressTitle')}>
      <p>{t('profile.badAddress', { email })}</p>
      <p>
        <a href={to('/profile/email')}>{t('profile.badAddressChange')}</a>
      </p>
      <p>{t('profile.badAddressRight')}</p>
    </Notice>
  )
}

export type OwnSide = { cards: MatchCard[]; stations: StationsView | null }
export type ProfileData = {
  headline: ProfileHeadline
  email: string
  isAddressBad: boolean
  isAdmin: boolean
  /** Is not placed (rules: incidents). */
  isPaused: boolean
  contactEmail: string
  year: YearView
  registrations: RegistrationView[]
  /** Texts that have changed since they were agreed to. */
  outdated: OutdatedView[]
  sides: Record<'guest' | 'host', OwnSide>
  reminder: ReminderView | null
  /** Null for somebody who is no guest, or has a place for every night. */
  standing: StandingView | null
  /** Null for somebody who has not handed in as a guest. */
  companions: CompanionsView | null
  hostLetters: HostLetters | null
  lettersDone: LettersDone
  feedback: Record<'guest' | 'host', FeedbackView | null>
  /** What came of the last press. */
  after: ReactNode
}

/** Everything about oneself on one page: where things stand, the other side when it may be known, one's own answers. */
export function ProfileBody(profile: ProfileData) {
  const { t, rich, to } = useTexts()
  const { headline, email, registrations, isPaused, contactEmail, after } = profile
  return (
    <>
      <PageTitle>
        {isPaused && !headline.offerId ? t('profile.pausedTitle') : t(headline.key, headline.values)}
      </PageTitle>
      {after}
      {!headline.offerId && <Matters {...profile} />}
      {isPaused && (
        <Notice kind="info">
          <p>{rich('profile.paused', { email: <a href={`mailto:${contactEmail}`}>{contactEmail}</a> })}</p>
        </Notice>
      )}
      {registrations.length === 0 && !isPaused && <NoRegistration />}
      {registrations.map((registration) => (
        <RegistrationPart key={registration.role} registration={registration} {...profile} />
      ))}
      {headline.offerId && <Matters {...profile} />}
      <p>
        <a href={to('/tellUs')}>{t('profile.tellUs')}</a>
      </p>
      <AccountLinks />
      <p>{t('profile.lead', { email })}</p>
      <p className="actions">
        <LinkButton to={`${to('/logout')}?from=${encodeURIComponent(to('/profile'))}`} kind="quiet">
          {t('common.signOut')}
        </LinkButton>
      </p>
    </>
  )
}

/** What is asked of everybody. An offer is answered first. */
function Matters({ email, isAddressBad, isAdmin, outdated }: ProfileData) {
  const { t, to } = useTexts()
  return (
    <>
      {isAddressBad && <BadAddress email={email} />}
      <OutdatedConsents outdated={outdated} />
      {isAdmin && (
        <p>
          <a href={to('/admin')}>{t('profile.toAdmin')}</a>
        </p>
      )}
    </>
  )
}

type PartProps = ProfileData & { registration: RegistrationView }

function RegistrationPart({ registration, ...profile }: PartProps) {
  const { t } = useTexts()
  const { sides, year, registrations, headline, reminder, companions, isAddressBad, isPaused } = profile
  const { hostLetters, lettersDone, feedback } = profile
  const { role, state } = registration
  const { cards: own, stations } = sides[role]
  const standing = role === 'guest' ? profile.standing : null
  return (
    <section>
      {registrations.length > 1 && (
        <h2>{t(role === 'guest' ? 'profile.guestTitle' : 'profile.hostTitle', { edition: year.name })}</h2>
      )}
      {state === 'cancelled' ? (
        <Cancelled role={role} />
      ) : (
        <>
          {!isPaused && (
            <RegistrationState
              registration={registration}
              stations={stations}
              standing={standing}
              year={year}
            />
          )}
          <AfterStay
            role={role}
            feedback={feedback[role]}
            hasThanks={role === 'host' && hostLetters?.hasThanks === true}
          />
          <MatchSection cards={own} isAddressBad={isAddressBad} namedAbove={headline.offerId} />
          {standing && stations && isOfferOpen(stations) && <GuestWaits standing={standing} />}
          {role === 'guest' && reminder && !isPaused && !isThere(stations) && !isChecked(own) && (
            <ParticipationState reminder={reminder} />
          )}
          {role === 'guest' && companions && !(isThere(stations) && isAlone(companions)) && (
            <CompanionsState companions={companions} />
          )}
          {role === 'guest' && state === 'submitted' && !isThere(stations) && <LettersLink />}
          {role === 'host' && hostLetters && <HostLettersPart letters={hostLetters} done={lettersDone} />}
          {state === 'submitted' && year.outlook !== 'after-season' && (
            <EndRegistration role={role} cards={own} />
          )}
          <OwnAnswers registration={registration} />
        </>
      )}
    </section>
  )
}

/** The final check asks the same, with the match. */
const isChecked = (cards: readonly MatchCard[]) => cards.some(({ isFinalCheckOpen }) => isFinalCheckOpen)

/** People who have arrived are not asked whether they come, with whom, or what they need for it. */
const isThere = (stations: StationsView | null) =>
  stations?.stations.some(({ name, isLit }) => name === 'arrived' && isLit) === true

/** With an open match its own link says the same, nearer to what it is about. */
function EndRegistration({ role, cards }: { role: 'guest' | 'host'; cards: readonly MatchCard[] }) {
  const { t, to } = useTexts()
  if (cards.some(({ state }) => state === 'offered' || state === 'accepted')) return null
  return (
    <p>
      <a href={`${to('/profile')}?cancel=${role}`}>
        {t(role === 'guest' ? 'profile.cannotCome' : 'profile.cannotHost')}
      </a>
    </p>
  )
}

function Cancelled({ role }: { role: 'guest' | 'host' }) {
  const { t, to } = useTexts()
  return (
    <>
      <p>{t(role === 'guest' ? 'profile.guestCancelled' : 'profile.hostCancelled')}</p>
      <p>
        <a href={to(`/signUp/${role}`)}>{t('profile.registerAgain')}</a>
      </p>
    </>
  )
}

function NoRegistration() {
  const { t, to } = useTexts()
  return (
    <>
      <p>{t('offer.head.noneAsk')}</p>
      <p className="actions">
        <LinkButton to={to('/signUp/guest')}>{t('profile.registerGuest')}</LinkButton>
        <LinkButton to={to('/signUp/host')} kind="quiet">
          {t('profile.registerHost')}
        </LinkButton>
      </p>
    </>
  )
}
