import type { PersonAtWork } from '#features/placing/presence/presence.ts'
import type { Translate } from '#i18n/translate.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { useScript } from '#ui/use-script.ts'
import { useLiveRound, type LiveRound, type LoadedRound } from './use-live-round.ts'

/** As colleagues call each other: what stands before the @. */
const shortName = (email: string) => email.replace(/@.*$/, '')

/** The name of a guest by id, where the page has it. */
type NameOf = (guestRegistrationId: string) => string | undefined

const lookWords = (t: Translate, who: string, guest: string | undefined) =>
  guest === undefined ? t('presence.looksAtSomebody', { who }) : t('presence.looksAt', { who, guest })

/** Who else is at work and whom they look at; with script also what they change, and a switch that stops that. */
export function LiveBar(loaded: LoadedRound) {
  const hasScript = useScript()
  const round = useLiveRound(loaded, null)
  return <LiveLine people={round.people} round={hasScript ? round : null} />
}

/** The same for a page that listens itself; `round` null where nothing listens. */
export function LiveLine({
  people,
  round,
  nameOf: guestNameOf,
}: {
  people: readonly PersonAtWork[]
  round: Omit<LiveRound, 'people'> | null
  nameOf?: NameOf
}) {
  const { t } = useTexts()
  const others = people.filter(({ isOneself }) => !isOneself)
  const nameOf = (id: string | null) => people.find(({ personId }) => personId === id)?.email
  const isPaused = round?.state === 'paused'
  if (!round && others.length === 0) return null
  return (
    <section className="live-bar" aria-label={t('presence.title')}>
      {others.length > 0 && (
        <ul>
          {others.map(({ personId, email, looksAt }) => (
            <li key={personId} className="quiet">
              {looksAt
                ? lookWords(t, shortName(email), guestNameOf?.(looksAt.guestRegistrationId))
                : t('presence.isHere', { who: shortName(email) })}
            </li>
          ))}
        </ul>
      )}
      {round && (
        <p className="quiet">
          {round.state !== 'connecting' && t(`presence.state.${round.state}`)}{' '}
          <button type="button" onClick={() => round.pause(!isPaused)}>
            {t(isPaused ? 'presence.resume' : 'presence.pause')}
          </button>
        </p>
      )}
      <output className="quiet">
        {round?.news
          .map(({ by, count }) => {
            const email = nameOf(by)
            return email
              ? t('presence.changesBy', { count, who: shortName(email) })
              : t('presence.changes', { count })
          })
          .join(' ')}
      </output>
    </section>
  )
}

/** That a colleague is looking at this guest already; it blocks nothing. */
export function LookedAt({
  people,
  guest,
  nameOf,
}: {
  people: readonly PersonAtWork[]
  guest: string
  nameOf: NameOf
}) {
  const { t } = useTexts()
  const others = people.filter(
    ({ isOneself, looksAt }) => !isOneself && looksAt?.guestRegistrationId === guest,
  )
  if (others.length === 0) return null
  return (
    <p className="looked-at">
      {lookWords(t, others.map(({ email }) => shortName(email)).join(', '), nameOf(guest))}
    </p>
  )
}
