import type { PersonAtWork } from '#features/presence/schema.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { useScript } from '#ui/use-script.ts'
import { useLiveRound } from './use-live-round.ts'

/** As colleagues call each other: what stands before the @. */
const shortName = (email: string) => email.replace(/@.*$/, '')

/** Who else is at work and whom they look at; with script also what they change, and a switch that stops that. */
export function LiveBar({
  people,
  guest = null,
}: {
  people: readonly PersonAtWork[]
  guest?: string | null
}) {
  const { t, to } = useTexts()
  const own = people.find(({ isOneself }) => isOneself)?.personId ?? ''
  const { state, pause, news } = useLiveRound(to('/admin/matching/events'), own, guest)
  const hasScript = useScript()
  const others = people.filter(({ isOneself }) => !isOneself)
  const nameOf = (id: string | null) => people.find(({ personId }) => personId === id)?.email
  const isPaused = state === 'paused'
  return (
    <section className="live-bar" aria-label={t('presence.title')}>
      {others.length > 0 && (
        <ul>
          {others.map(({ personId, email, looksAt }) => (
            <li key={personId} className="quiet">
              {looksAt
                ? t('presence.looksAt', { who: shortName(email), guest: looksAt.guestName })
                : t('presence.isHere', { who: shortName(email) })}
            </li>
          ))}
        </ul>
      )}
      {hasScript && (
        <p className="quiet">
          {t(`presence.state.${state}`)}{' '}
          <button type="button" onClick={() => pause(!isPaused)}>
            {t(isPaused ? 'presence.resume' : 'presence.pause')}
          </button>
        </p>
      )}
      <output className="quiet">
        {news
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
export function LookedAt({ people, guest }: { people: readonly PersonAtWork[]; guest: string }) {
  const { t } = useTexts()
  const others = people.filter(
    ({ isOneself, looksAt }) => !isOneself && looksAt?.guestRegistrationId === guest,
  )
  if (others.length === 0) return null
  const [first] = others
  return (
    <p className="quiet">
      {t('presence.looksAt', {
        who: others.map(({ email }) => shortName(email)).join(', '),
        guest: first?.looksAt?.guestName ?? '',
      })}
    </p>
  )
}
