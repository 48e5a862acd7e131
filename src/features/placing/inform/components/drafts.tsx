import type { ReactNode } from 'react'
import { type AnswerWindow, windowText } from '#domain/deadline.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { InformView } from '../inform.server.ts'
import { DraftChoice } from './draft-choice.tsx'

type DraftsProps = Pick<
  InformView,
  'drafts' | 'counts' | 'more' | 'idempotencyKey' | 'holdSeconds' | 'timeZone'
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

function Sent({ idempotencyKey, window }: { idempotencyKey: string; window: AnswerWindow | null }) {
  return (
    <>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="window" value={windowText(window)} />
    </>
  )
}
