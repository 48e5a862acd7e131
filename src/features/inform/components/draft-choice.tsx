import { Nights } from '#features/matches/components/nights.tsx'
import { PlaceWords } from '#features/matches/components/place-words.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import type { DraftView, PreviewView } from '../queries.server.ts'

/** One draft to tick, with both mails to look at before. */
export function DraftChoice({ draft }: { draft: DraftView }) {
  const { t, to } = useTexts()
  const { id, guestName, hostName, mails, isBlocked } = draft
  const names = { guest: guestName, host: hostName }
  const isReady = !isBlocked && mails !== null
  return (
    <li>
      <div className="choice">
        <input
          type="checkbox"
          id={`match-${id}`}
          name="match"
          value={id}
          defaultChecked={isReady}
          disabled={!isReady}
          aria-describedby={`match-${id}-hint`}
        />
        <label htmlFor={`match-${id}`}>
          {isBlocked ? t('inform.blocked', names) : t('inform.chooseOne', names)}
        </label>
        <p className="hint" id={`match-${id}-hint`}>
          <PlaceWords {...draft} /> · <Nights stay={draft.stay} />
          {isBlocked && <> · {t('inform.blockedHint')}</>} ·{' '}
          <a href={to(`/admin/match/${id}`)}>{t('inform.openMatch')}</a>
        </p>
      </div>
      {mails ? (
        <details>
          <summary>
            {t('inform.previews')}
            <span className="hidden-text"> {t('inform.chooseOne', names)}</span>
          </summary>
          <Preview mail={mails.guest} title="previewGuest" names={names} />
          <Preview mail={mails.host} title="previewHost" names={names} />
        </details>
      ) : (
        <p className="quiet">{t('inform.noPreview')}</p>
      )}
    </li>
  )
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
  const { t } = useTexts()
  const language = t(`inform.language.${mail.locale}`)
  return (
    <section className="mail-preview">
      <h3>{t(`inform.${title}`, { ...names, language })}</h3>
      <p>
        {t('inform.previewTo', { address: mail.to })}
        <br />
        {t('inform.previewSubject', { subject: mail.subject })}
      </p>
      <pre lang={mail.locale}>{mail.text}</pre>
    </section>
  )
}
