import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import { TextField } from '#ui/text-field.tsx'

/** How the queue is, every moment in words already. */
export type QueueView = {
  /** The first thing that is wrong, with everything there is to say about it. */
  trouble: { kind: 'paused' | 'server-down' | 'late'; lines: string[] } | null
  isPaused: boolean
  held: number
  facts: { label: string; value: string }[]
  gmail: { today: number; isMany: boolean }
}

/** Above the list: is the queue running, what is wrong, and the button that stops or restarts it. */
export function QueuePanel({ view, problem }: { view: QueueView; problem: string | null }) {
  const { t } = useTexts()
  const { trouble, isPaused, held, facts, gmail } = view
  return (
    <section aria-labelledby="queue-state">
      <h2 id="queue-state">{t('mailDesk.stateTitle')}</h2>
      {trouble && (
        <Notice kind="problem" title={t(`mailDesk.trouble.${trouble.kind}`)}>
          {trouble.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {held > 0 && (
        <Notice kind="warning" title={t('mailDesk.heldTitle', { count: held })}>
          <p>{t('mailDesk.heldLead')}</p>
        </Notice>
      )}
      {gmail.isMany && (
        <Notice kind="warning">
          <p>{t('mailDesk.gmailMany', { count: gmail.today })}</p>
        </Notice>
      )}
      <SummaryList rows={facts} />
      <PostForm className="form">
        {isPaused ? (
          <p className="actions">
            <Button name="intent" value="resume">
              {t('mailDesk.resume')}
            </Button>
          </p>
        ) : (
          <details open={problem !== null}>
            <summary>{t('mailDesk.pauseSummary')}</summary>
            <p>{t('mailDesk.pauseLead')}</p>
            <TextField name="reason" label={t('mailDesk.pauseReason')} problem={problem} />
            <p className="actions">
              <Button kind="danger" name="intent" value="pause">
                {t('mailDesk.pause')}
              </Button>
            </p>
          </details>
        )}
      </PostForm>
    </section>
  )
}
