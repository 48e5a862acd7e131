import type { HostLetters } from '#features/placing/visa-letters/viewing.server.ts'
import { dayRange } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { LettersDone } from './letters.ts'

type Props = { letters: HostLetters; done: LettersDone }

/** For the profile of a host: whether each guest who is to come may have a letter that names them. */
export function HostLettersPart({ letters: { guests }, done }: Props) {
  const { t, to, locale } = useTexts()
  if (guests.length === 0) return null
  return (
    <section aria-labelledby="letters">
      <h3 id="letters">{t('visaLetters.forHosts.title')}</h3>
      <p>{t('visaLetters.forHosts.lead')}</p>
      {done && (
        <DoneNotice kind={done === 'yes' || done === 'no' ? 'good' : 'warning'}>
          {t(doneText(done))}
        </DoneNotice>
      )}
      {guests.map(({ matchId, guestName: name, stay, isYes }) => (
        <PostForm key={matchId} action={to('/profile/letters')}>
          <input type="hidden" name="matchId" value={matchId} />
          <p>
            {t('visaLetters.forHosts.guest', {
              name,
              nights: dayRange(stay.start, stay.end, locale),
            })}
            {isYes && ` · ${t('visaLetters.forHosts.isYes')}`}
          </p>
          <p className="actions">
            <Button
              kind="quiet"
              name="intent"
              value={isYes ? 'no' : 'yes'}
              aria-label={t(isYes ? 'visaLetters.forHosts.noLabel' : 'visaLetters.forHosts.yesLabel', {
                name,
              })}
            >
              {t(isYes ? 'visaLetters.forHosts.no' : 'visaLetters.forHosts.yes')}
            </Button>
          </p>
        </PostForm>
      ))}
    </section>
  )
}

const doneText = (done: NonNullable<LettersDone>) =>
  done === 'own-name' ? 'visaLetters.problem.own-name' : (`visaLetters.done.${done}` as const)

export function LettersLink() {
  const { t, to } = useTexts()
  return (
    <p>
      {t('visaLetters.linkLead')} <a href={to('/profile/letters')}>{t('visaLetters.link')}</a>
    </p>
  )
}
