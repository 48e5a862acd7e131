import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ChosenView } from '../workbench-views.server.ts'
import { MarkForm } from './mark-form.tsx'
import type { Fields } from './fields.ts'

type MarkProps = { chosen: ChosenView; action: string; send: ((fields: Fields) => void) | null }

/** What organisers have said about a guest, each with what takes it off. */
export function GuestMarks({ chosen, action, send }: MarkProps) {
  const { t } = useTexts()
  const { guest, pin, isSkipped, isElsewhere } = chosen
  const form = { guestId: guest.id, action, send }
  return (
    <>
      {pin && (
        <Notice kind="info">
          <p>
            {t('workbench.pinnedTo', { host: pin.hostName, by: pin.byEmail ?? t('matching.somebody') })}{' '}
            {pin.reason && t('workbench.because', { reason: pin.reason })}
          </p>
          <MarkForm {...form} hostId={pin.hostId}>
            <Button kind="quiet" name="intent" value="unpin">
              {t('workbench.unpin')}
            </Button>
          </MarkForm>
        </Notice>
      )}
      {isSkipped && (
        <Notice kind="info">
          <p>{t('workbench.isSkipped')}</p>
          <MarkForm {...form}>
            <Button kind="quiet" name="intent" value="unskip">
              {t('workbench.unskip')}
            </Button>
          </MarkForm>
        </Notice>
      )}
      {isElsewhere && (
        <Notice kind="info">
          <p>{t('matching.isElsewhere')}</p>
          <MarkForm {...form}>
            <Button kind="quiet" name="intent" value="needs-place">
              {t('workbench.needsPlace')}
            </Button>
          </MarkForm>
        </Notice>
      )}
    </>
  )
}

/** Nobody looks for a place for this guest: not now, or not any more. */
export function SetAside({ chosen, action, send }: MarkProps) {
  const { t } = useTexts()
  const { guest, isSkipped, isElsewhere } = chosen
  if (isSkipped && isElsewhere) return null
  return (
    <MarkForm guestId={guest.id} action={action} send={send}>
      {!isSkipped && (
        <Button kind="quiet" name="intent" value="skip">
          {t('workbench.skip')}
        </Button>
      )}
      {!isElsewhere && (
        <Button kind="quiet" name="intent" value="arranged-elsewhere">
          {t('workbench.elsewhere')}
        </Button>
      )}
    </MarkForm>
  )
}
