import type { SubmitEvent } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { ChosenView } from '../workbench-views.server.ts'
import { Dialog } from './bench-dialog.tsx'
import type { Fields } from './fields.ts'
import { useReason } from './use-reason.ts'

/** By key: the guest at one of the hosts, or never at one of them. The best one is chosen already. */
export function MarkDialog({
  chosen,
  send,
  close,
}: {
  chosen: ChosenView
  send: (fields: Fields) => void
  close: () => void
}) {
  const { t } = useTexts()
  const { guest, fits, near, pin } = chosen
  const reason = useReason('reason')
  const hosts = new Map(
    [...fits, ...near]
      .filter(({ hostId }) => hostId !== pin?.hostId)
      .map(({ hostId, hostName, district }) => [hostId, [hostName, district].filter(Boolean).join(', ')]),
  )
  const [first] = hosts.keys()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = new FormData(event.currentTarget, event.nativeEvent.submitter)
    if (reason.mayBeSent(said))
      send(Object.fromEntries([...said].map(([name, value]) => [name, String(value)])))
  }
  return (
    <Dialog title={t('workbench.markTitle', { guest: guest.name })} close={close}>
      {hosts.size === 0 ? (
        <p>{t('workbench.nothingFits')}</p>
      ) : (
        <form noValidate onSubmit={submit}>
          <input type="hidden" name="guest" value={guest.id} />
          <fieldset>
            <legend>{t('workbench.markWhich')}</legend>
            {[...hosts].map(([id, name]) => (
              <label key={id} className="bench-which">
                <input type="radio" name="host" value={id} defaultChecked={id === first} /> {name}
              </label>
            ))}
          </fieldset>
          <Textarea name="reason" label={t('workbench.markReason')} rows={2} problem={reason.problem} />
          <p className="actions">
            <Button name="intent" value="pin">
              {t('workbench.pin')}
            </Button>{' '}
            <Button kind="quiet" name="intent" value="veto">
              {t('workbench.veto')}
            </Button>{' '}
            <Button kind="quiet" type="button" onClick={close}>
              {t('workbench.cancel')}
            </Button>
          </p>
        </form>
      )}
    </Dialog>
  )
}
