import type { GuestLetters } from '#features/placing/visa-letters/viewing.server.ts'
import type { LetterView } from '#features/placing/visa-letters/visa-letters.ts'
import { dayRange } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'

/** The letter of the organisation: asked for, given, or not. Whoever has a host needs it less, and is not told to ask. */
export function OrganisationLetter({ letter, hasHost }: { letter: LetterView | null; hasHost: boolean }) {
  const { t } = useTexts()
  if (!letter && hasHost) return null
  return (
    <section aria-labelledby="organisation-letter">
      <h2 id="organisation-letter">{t('visaLetters.organisationTitle')}</h2>
      <p>{t('visaLetters.organisationLead')}</p>
      {letter && <LetterWords letter={letter} />}
      {(!letter || letter.state === 'withdrawn') && (
        <PostForm>
          <p className="actions">
            <Button name="intent" value="ask" kind={letter ? 'quiet' : 'primary'}>
              {t(letter ? 'visaLetters.askAgain' : 'visaLetters.ask')}
            </Button>
          </p>
        </PostForm>
      )}
    </section>
  )
}

/** The letter about one host, or that the host has to say yes first. */
export function HostLetter({ matchId, hostName, stay, letter }: GuestLetters['stays'][number]) {
  const { t, locale } = useTexts()
  const days = dayRange(stay.start, stay.end, locale)
  const nights = `${days}, ${t('common.nights', { count: stay.nights })}`
  const isGiven = letter && letter.state !== 'withdrawn'
  return (
    <section aria-labelledby={`letter-${matchId}`}>
      <h2 id={`letter-${matchId}`}>{t('visaLetters.hostTitle', { name: hostName })}</h2>
      <p>{t('visaLetters.hostLead', { name: hostName, nights })}</p>
      {letter && <LetterWords letter={letter} />}
      {!isGiven && <p>{t('visaLetters.hostWaiting', { name: hostName })}</p>}
    </section>
  )
}

function LetterWords({ letter: { state, number, endReason } }: { letter: LetterView }) {
  const { t } = useTexts()
  const values = { number: number ?? '' }
  if (state === 'asked') return <p>{t('visaLetters.asked')}</p>
  if (state !== 'withdrawn')
    return <p>{t(state === 'replaced' ? 'visaLetters.replacedState' : 'visaLetters.readyState', values)}</p>
  return (
    <p>
      {number === null ? t('visaLetters.refused') : t('visaLetters.withdrawnState', values)}
      {endReason && ` ${t('visaLetters.reason', { reason: endReason })}`}
    </p>
  )
}
