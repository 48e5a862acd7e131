import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Figures } from '#ui/figures.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ToolFold, Toolbar } from '#ui/toolbar.tsx'

export type QueueView = {
  /** The first thing that is wrong, with everything there is to say about it. */
  trouble: { kind: 'paused' | 'server-down' | 'late'; lines: string[] } | null
  isPaused: boolean
  held: number
  facts: { label: string; value: string }[]
  gmail: { today: number; isMany: boolean }
}

/** Above the list: is the queue running, what is wrong, and the button that stops or restarts it. */
export function QueuePanel({ view, back }: { view: QueueView; back: GivenBack | null }) {
  const { t } = useTexts()
  const { trouble, isPaused, held, facts, gmail } = view
  return (
    <section aria-label={t('mailDesk.stateTitle')}>
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
      <Toolbar>
        <Figures figures={facts} />
        {isPaused ? (
          <PostForm>
            <Button name="intent" value="resume">
              {t('mailDesk.resume')}
            </Button>
          </PostForm>
        ) : (
          <ToolFold icon="pause" label={t('mailDesk.pauseSummary')} isOpen={back !== null}>
            <PostForm back={back}>
              <p>{t('mailDesk.pauseLead')}</p>
              <TextField name="pauseReason" label={t('mailDesk.pauseReason')} />
              <Button kind="danger" name="intent" value="pause">
                {t('mailDesk.pause')}
              </Button>
            </PostForm>
          </ToolFold>
        )}
      </Toolbar>
    </section>
  )
}
