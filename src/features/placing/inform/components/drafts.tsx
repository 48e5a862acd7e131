import type { ReactNode } from 'react'
import { type AnswerWindow, windowText } from '#domain/deadline.ts'
import { concernWords } from '#features/placing/matches/components/concern-list.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { InformView } from '../inform.server.ts'
import { DraftChoice } from './draft-choice.tsx'

type DraftsProps = Pick<
  InformView,
  'drafts' | 'counts' | 'more' | 'leftOut' | 'idempotencyKey' | 'holdSeconds' | 'timeZone'
> & {
  window: AnswerWindow | null
  /** Ids of those that were ticked before; null: all that are ready. */
  chosen: readonly string[] | null
  /** What is asked above them. */
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
          <ul className="plain lined">
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
