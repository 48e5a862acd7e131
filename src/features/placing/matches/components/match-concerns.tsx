import { useTexts } from '#i18n/texts-context.tsx'
import type { MatchConcerns as Concerns, MatchConcerns } from '../answering/tasks.server.ts'
import { Moment } from './match-words.tsx'
import { Misfits } from './misfits.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { hourWords } from '#i18n/short-dates.ts'
import type { MatchRow } from '../reading/records.server.ts'
import type { SideContact, Sides } from '../reading/sides.server.ts'

type Problem = Concerns['problems'][number]

/** What guest and host have said about their match, and what of it waits for an organiser. */
export function MatchConcerns({ concerns, timeZone }: { concerns: Concerns; timeZone: string }) {
  const { t } = useTexts()
  const { rematch, problems } = concerns
  return (
    <>
      {problems.length > 0 && (
        <section>
          <h2>{t('matches.problems')}</h2>
          <ul>
            {problems.map((problem) => (
              <ProblemLine key={problem.id} problem={problem} timeZone={timeZone} />
            ))}
          </ul>
          {problems.some(({ state }) => state !== 'decided') && (
            <Press intent="decide-problems" label={t('matches.decideProblems')} />
          )}
        </section>
      )}
      {rematch && (
        <section>
          <h2>{t('matches.rematch')}</h2>
          <p>
            {t(`matches.rematchBy.${rematch.openedBy}`)} <Moment at={rematch.at} timeZone={timeZone} />
          </p>
          {rematch.note && <p>{t('matches.inTheirWords', { words: rematch.note })}</p>}
          <Press intent="finish-rematch" label={t('matches.finishRematch')} />
        </section>
      )}
    </>
  )
}

function ProblemLine({ problem, timeZone }: { problem: Problem; timeZone: string }) {
  const { t } = useTexts()
  const { reportedBy, state, note, at, remindedAt } = problem
  return (
    <li>
      {t(`matches.problemBy.${reportedBy}`)} <Moment at={at} timeZone={timeZone} />.{' '}
      {t(`matches.problemState.${state}`)}{' '}
      {state === 'reminded' && remindedAt && <Moment at={remindedAt} timeZone={timeZone} />}
      {note && <p>{t('matches.inTheirWords', { words: note })}</p>}
    </li>
  )
}

/** A change since has made the match doubtful (rules: life of a match): it stays until somebody has looked and says why it may. */
export function MatchFlag({ reason }: { reason: string | null }) {
  const { t } = useTexts()
  if (reason === null) return null
  return (
    <>
      <Notice kind="warning" title={t('matches.flagTitle')}>
        <p>
          <Misfits reason={reason} />
        </p>
      </Notice>
      <PostForm className="form">
        <Textarea
          name="flagNote"
          label={t('matches.flagNote')}
          hint={t('matches.withdrawNoteHint')}
          rows={2}
        />
        <p className="actions">
          <Button kind="quiet" name="intent" value="clear-flag">
            {t('matches.clearFlag')}
          </Button>
        </p>
      </PostForm>
    </>
  )
}

type Props = {
  match: MatchRow
  arrival: MatchConcerns['arrival']
  told: MatchConcerns['told']
  sides: Sides
  hasBegun: boolean
  timeZone: string
}

/** When and how the guest comes, what guest, host and organisers have said of it, and what an organiser has heard. */
export function MatchArrival({ match, arrival, told, sides, hasBegun, timeZone }: Props) {
  const { t } = useTexts()
  const isOn = match.state === 'accepted' && hasBegun
  if (!isOn && !arrival && told.length === 0) return null
  const arrived = told.filter(({ what }) => what === 'arrived')
  return (
    <section id="arrival">
      <h2>{t('matches.arrivalTitle')}</h2>
      {arrival && <HowTheyCome arrival={arrival} />}
      {told.length > 0 && (
        <ul>
          {told.map(({ what, toldBy, at }) => (
            <li key={`${what} ${toldBy}`}>
              {t(`matches.event.${what}`)}: {t(`matches.actor.${toldBy}`)},{' '}
              <Moment at={at} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
      {isOn && arrived.length === 0 && (
        <>
          <p>{t('matches.arrivalNobody')}</p>
          <ul className="plain">
            <Phone name={match.guestName} contact={sides.guest} />
            <Phone name={match.hostName} contact={sides.host} />
          </ul>
          <Press intent="arrived" label={t('matches.noteArrived')} />
          <Press intent="on-the-way" label={t('matches.noteOnTheWay')} />
          <p className="quiet">{t('matches.noteNoShow')}</p>
        </>
      )}
      {isOn && arrived.some(({ toldBy }) => toldBy === 'organiser') && (
        <Press intent="not-arrived" label={t('matches.noteNotArrived')} />
      )}
    </section>
  )
}

function HowTheyCome({ arrival: { hour, comesWith } }: { arrival: NonNullable<Props['arrival']> }) {
  const { t } = useTexts()
  return (
    <p>
      {hour === null ? t('matches.arrivalUnknown') : t('matches.arrivalAbout', { about: hourWords(hour) })}{' '}
      {comesWith && t('matches.arrivalWith', { how: comesWith })}
    </p>
  )
}

function Phone({ name, contact }: { name: string; contact: SideContact | null }) {
  if (!contact?.phone) return null
  return (
    <li>
      {name}: <a href={`tel:${contact.phone.e164}`}>{contact.phone.words}</a>
    </li>
  )
}

/** Something about a match that is noted by one press. */
function Press({ intent, label }: { intent: string; label: string }) {
  return (
    <PostForm>
      <p className="actions">
        <Button kind="quiet" name="intent" value={intent}>
          {label}
        </Button>
      </p>
    </PostForm>
  )
}
