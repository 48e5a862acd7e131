import type { ReactNode, SubmitEvent } from 'react'
import { HiddenField } from '#ui/hidden-field.tsx'
import type { Fields } from './fields.ts'

/** Says something about a guest, or about a guest and a host; without script it is an ordinary form. */
export function MarkForm({
  guestId,
  hostId = null,
  action,
  send,
  children,
}: {
  guestId: string
  hostId?: string | null
  /** The page's own address, for the form without script. */
  action: string
  send: ((fields: Fields) => void) | null
  children: ReactNode
}) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!send) return
    event.preventDefault()
    const said = new FormData(event.currentTarget, event.nativeEvent.submitter)
    send(Object.fromEntries([...said].map(([name, value]) => [name, String(value)])))
  }
  return (
    <form method="post" action={action} noValidate onSubmit={submit} className="bench-mark">
      <HiddenField name="guest" value={guestId} />
      {hostId !== null && <HiddenField name="host" value={hostId} />}
      {children}
    </form>
  )
}
