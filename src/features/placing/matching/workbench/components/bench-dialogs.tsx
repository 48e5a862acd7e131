import { type SubmitEvent, useState } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { TickField } from '#features/placing/matches/components/concern-list.tsx'
import type { CandidateView } from '../../candidates/candidates.server.ts'
import { mindedOf } from '../../components/verdict-words.tsx'
import { Dialog } from './bench-dialog.tsx'
import { useReason } from './use-reason.ts'
import { KEYS } from './use-shortcuts.ts'
import { createPortal } from 'react-dom'
import { pageToolsId } from '#ui/console-frame.tsx'

export type Wish = Pick<CandidateView, 'placeId' | 'hostName' | 'verdict' | 'concerns' | 'isSafety'>

/** What there is to mind, and what has to be said before this place is drafted: a reason against the rules, the safety tick. */
export function DraftDialog({
  wish,
  problem,
  send,
  close,
}: {
  wish: Wish
  problem: 'does-not-fit' | 'confirm-safety' | null
  send: (answers: FormData) => void
  close: () => void
}) {
  const { t } = useTexts()
  const { verdict, isSafety, hostName } = wish
  const reason = useReason('overrideReason')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = new FormData(event.currentTarget)
    if (reason.mayBeSent(said)) send(said)
  }
  return (
    <Dialog title={t('workbench.draftAt', { host: hostName })} close={close}>
      <form noValidate onSubmit={submit}>
        <TickField concerns={mindedOf(wish)} hint={t('matching.tickHint')} />
        {verdict === 'override' && (
          <Textarea
            name="overrideReason"
            label={t('matching.overrideReason')}
            hint={t('matching.overrideHint')}
            rows={2}
            problem={reason.problem ?? (problem === 'does-not-fit' ? t('matching.overrideMissing') : null)}
          />
        )}
        {verdict === 'override' && isSafety && (
          <Checkbox
            name="safetyConfirmed"
            label={t('matching.safetyConfirm')}
            hint={t('matching.safetyHint')}
            problem={problem === 'confirm-safety' ? t('matching.safetyMissing') : null}
          />
        )}
        <p className="actions">
          <Button>{t('matching.draft')}</Button>{' '}
          <Button kind="quiet" type="button" onClick={close}>
            {t('workbench.cancel')}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

/** Every key, and the switch that turns single keys off. */
export function HelpDialog({
  areOn,
  turn,
  close,
}: {
  areOn: boolean
  turn: (on: boolean) => void
  close: () => void
}) {
  const { t } = useTexts()
  const rows: [string, string][] = [
    ...KEYS.map(([key, shortcut]): [string, string] => [
      key === 'U' ? 'Shift + u' : key,
      t(`workbench.key.${shortcut}`),
    ]),
    ['1 – 9', t('workbench.key.propose')],
    ['g q, g h, g m', t('workbench.key.go')],
    ['Ctrl + K', t('workbench.key.palette')],
  ]
  return (
    <Dialog title={t('workbench.help')} close={close}>
      <dl className="bench-keys">
        {rows.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>
        <label className="bench-compare">
          <input type="checkbox" checked={areOn} onChange={() => turn(!areOn)} /> {t('workbench.keysOn')}
        </label>
      </p>
      <p className="hint">{t('workbench.keysHint')}</p>
      <p className="hint">{t('workbench.cellHint')}</p>
      <Button kind="quiet" type="button" onClick={close}>
        {t('workbench.close')}
      </Button>
    </Dialog>
  )
}

/** The list of keys, in the head of the console: only a page that listens to keys has it there. */
export function KeysButton({ open }: { open: () => void }) {
  const { t } = useTexts()
  // Only ever drawn in a browser, and the head stands there already.
  const [head] = useState(() => document.getElementById(pageToolsId))
  if (!head) return null
  return createPortal(
    <button type="button" className="bench-help" onClick={open}>
      {t('workbench.help')} <kbd>?</kbd>
    </button>,
    head,
  )
}
