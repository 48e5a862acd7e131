import { ConcernList } from '#features/placing/matches/components/concern-list.tsx'
import { Misfits } from '#features/placing/matches/components/misfits.tsx'
import { Nights } from '#features/placing/matches/components/nights.tsx'
import { PlaceWords } from '#features/placing/matches/components/place-words.tsx'
import { shortMoment } from '#i18n/short-dates.ts'
import { languageName, writtenIn } from '#i18n/language-names.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { DraftView, PreviewView } from '../inform.server.ts'

/** One draft to tick, with both mails to look at before. */
export function DraftChoice({
  draft,
  isChosen,
  timeZone,
}: {
  draft: DraftView
  isChosen: boolean
  timeZone: string
}) {
  const { t, to } = useTexts()
  const { id, guestName, hostName, mails, refusal, open, call, flaggedReason } = draft
  const names = { guest: guestName, host: hostName }
  const isReady = refusal === null && mails !== null
  return (
    <li>
      <div className="choice">
        <input
          type="checkbox"
          id={`match-${id}`}
          name="match"
          value={id}
          defaultChecked={isReady && isChosen}
          disabled={!isReady}
          aria-describedby={`match-${id}-hint`}
        />
        <label htmlFor={`match-${id}`}>
          {refusal ? t('inform.blocked', names) : t('inform.chooseOne', names)}
        </label>
        <p className="hint" id={`match-${id}-hint`}>
          <PlaceWords {...draft} /> · <Nights stay={draft.stay} />
          {call && <> · {t(`inform.call.${call}`)}</>}
          {refusal && <> · {t(`inform.waits.${refusal}`)}</>}
          {flaggedReason !== null && (
            <>
              {' '}
              <Misfits reason={flaggedReason} />
            </>
          )}{' '}
          · <a href={to(`/admin/match/${id}`)}>{t('inform.openMatch')}</a>
        </p>
      </div>
      {refusal === 'ask-first' && (
        <ul>
          <ConcernList concerns={open} />
        </ul>
      )}
      <News draft={draft} timeZone={timeZone} />
      {mails ? (
        <details>
          <summary>
            {t('inform.previews')}
            <span className="hidden-text"> {t('inform.chooseOne', names)}</span>
          </summary>
          <Preview mail={mails.guest} title="previewGuest" names={names} />
          <Preview mail={mails.host} title="previewHost" names={names} />
          <p className="actions">
            <Button kind="quiet" name="copy" value={id}>
              {t('inform.copy')}
            </Button>
          </p>
        </details>
      ) : (
        <p className="quiet">{t('inform.noPreview')}</p>
      )}
    </li>
  )
}

/** What is new in it for the two: their first mail, or another after an earlier one. */
function News({ draft, timeZone }: { draft: DraftView; timeZone: string }) {
  const { t, locale } = useTexts()
  const words = (['guest', 'host'] as const).map((side) => {
    const name = side === 'guest' ? draft.guestName : draft.hostName
    const told = draft.earlier[side]
    if (!told) return t(`inform.first.${side}`, { name })
    const at = shortMoment(told.at, timeZone, locale)
    const state = t(`matches.state.${told.state}`)
    return t(`inform.earlier.${side}`, { name, other: told.otherName, at, state })
  })
  return <p className="quiet">{words.join(' ')}</p>
}

/** The words of a mail exactly as they would leave, in the reader's language. */
function Preview({
  mail,
  title,
  names,
}: {
  mail: PreviewView
  title: 'previewGuest' | 'previewHost'
  names: { guest: string; host: string }
}) {
  const { t, locale } = useTexts()
  const language = languageName(mail.locale, locale)
  return (
    <section className="mail-preview">
      <h2>{t(`inform.${title}`, { ...names, language })}</h2>
      <p>
        {mail.to === null ? t('inform.previewCall') : t('inform.previewTo', { address: mail.to })}
        <br />
        {t('inform.previewSubject')}: <span {...writtenIn(mail.locale)}>{mail.subject}</span>
      </p>
      <pre {...writtenIn(mail.locale)}>{mail.text}</pre>
    </section>
  )
}
