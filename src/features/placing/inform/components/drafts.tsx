import type { ReactNode } from 'react'
import { type AnswerWindow, windowText } from '#domain/deadline.ts'
import { needsTick } from '#domain/concerns.ts'
import { concernWords, ConcernList } from '#features/placing/matches/components/concern-list.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { InformView, DraftView, PreviewView } from '../inform.server.ts'
import { Misfits } from '#features/placing/matches/components/misfits.tsx'
import { Nights, PlaceWords } from '#features/placing/matches/components/match-words.tsx'
import { shortMoment } from '#i18n/short-dates.ts'
import { languageName, writtenIn } from '#i18n/language-names.ts'

/** One draft to tick, with both mails to look at before. */
function DraftChoice({
  draft,
  isChosen,
  timeZone,
}: {
  draft: DraftView
  isChosen: boolean
  timeZone: string
}) {
  const { t, to } = useTexts()
  const { id, guestName, hostName, mails, refusal, concerns, open, call, flaggedReason } = draft
  const names = { guest: guestName, host: hostName }
  const isReady = refusal === null && mails !== null
  return (
    <li className="offer-row">
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
      <div>
        {concerns.length > 0 && (
          <ul>
            <ConcernList concerns={concerns} />
            {needsTick(concerns) && open.length === 0 && <li>{t('matches.allTicked')}</li>}
          </ul>
        )}
        <News draft={draft} timeZone={timeZone} />
      </div>
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

type DraftsProps = Pick<
  InformView,
  'drafts' | 'counts' | 'more' | 'leftOut' | 'idempotencyKey' | 'holdSeconds' | 'timeZone'
> & {
  window: AnswerWindow | null
  /** Ids of those that were ticked before; null: all that are ready. */
  chosen: readonly string[] | null
  children: ReactNode
}

/** The drafts to tick, and the two ways to send: those ticked, or all that are ready. */
export function Drafts({
  drafts,
  counts,
  more,
  leftOut,
  idempotencyKey,
  holdSeconds,
  window,
  chosen,
  timeZone,
  children,
}: DraftsProps) {
  const { t } = useTexts()
  return (
    <>
      <PostForm key={idempotencyKey}>
        <Sent idempotencyKey={idempotencyKey} window={window} />
        {children}
        <fieldset id="match" tabIndex={-1}>
          <legend className="label">{t('inform.choose')}</legend>
          {drafts.length === 0 && <p className="quiet">{t('inform.noneShown')}</p>}
          <ul className="plain offers">
            {drafts.map((draft) => (
              <DraftChoice
                key={draft.id}
                draft={draft}
                isChosen={chosen?.includes(draft.id) ?? true}
                timeZone={timeZone}
              />
            ))}
          </ul>
        </fieldset>
        {more > 0 && <p>{t('inform.more', { count: more })}</p>}
        <div className="inform-send">
          <Button name="intent" value="send">
            {t('inform.send')}
          </Button>
          {holdSeconds > 0 && <span>{t('inform.hold', { seconds: holdSeconds })}</span>}
        </div>
      </PostForm>
      {more > 0 && counts.ready > 0 && (
        <PostForm key={`all ${idempotencyKey}`}>
          <Sent idempotencyKey={idempotencyKey} window={window} />
          <input type="hidden" name="count" value={counts.ready} />
          <LeftOut leftOut={leftOut} />
          <p className="actions">
            <Button kind="quiet" name="intent" value="send-all">
              {t('inform.sendAll', { count: counts.ready })}
            </Button>
          </p>
        </PostForm>
      )}
    </>
  )
}

/** Who stays behind when all are sent, by name and with what has to be ticked first (rules: concerns). */
function LeftOut({ leftOut }: Pick<InformView, 'leftOut'>) {
  const texts = useTexts()
  const { t, to } = texts
  if (leftOut.length === 0) return null
  return (
    <>
      <p>{t('inform.leftOut', { count: leftOut.length })}</p>
      <ul>
        {leftOut.map(({ id, guestName: guest, hostName: host, open }) => (
          <li key={id}>
            <a href={to(`/admin/match/${id}`)}>{t('inform.blocked', { guest, host })}</a>:{' '}
            {open.map((concern) => concernWords(concern, texts)).join('; ')}
          </li>
        ))}
      </ul>
    </>
  )
}

function Sent({ idempotencyKey, window }: { idempotencyKey: string; window: AnswerWindow | null }) {
  return (
    <>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="window" value={windowText(window)} />
    </>
  )
}
