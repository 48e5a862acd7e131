import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useSubmit, useNavigation } from 'react-router'
import { GivenBackContext, type GivenBack } from '#ui/given-back.ts'
import { LostPost, useLostPost } from '#ui/lost-post.tsx'

/** Is something sent without its answer yet? Ends when the router is idle. `isAwaited` is immediate, `busy` from the next render. */
function useAwaitedAnswer() {
  const isAtRest = useNavigation().state === 'idle'
  const [sent, setSent] = useState<'no' | 'awaited' | 'answered'>('no')
  const awaited = useRef(false)
  const focused = useRef<Element | null>(null)
  // From here on what the router does belongs to others, such as another form of the page.
  if (sent === 'answered' && isAtRest) setSent('no')
  const busy = sent === 'awaited' || (sent === 'answered' && !isAtRest)

  useEffect(() => {
    awaited.current = busy
  })
  useEffect(() => {
    if (busy) return
    // Disabling took the focus away from what was pressed; nobody else has asked for it since.
    const { activeElement, body } = document
    const last = focused.current
    focused.current = null
    if (last instanceof HTMLElement && last.isConnected && activeElement === body) {
      last.focus({ preventScroll: true })
    }
  }, [busy])
  useEffect(() => {
    // Back to a page that the browser kept as it was left: while its answer was awaited.
    const show = ({ persisted }: PageTransitionEvent) => persisted && setSent('no')
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [])

  return {
    busy,
    isAwaited: () => awaited.current,
    begin: () => {
      awaited.current = true
      focused.current = document.activeElement
      setSent('awaited')
    },
    end: () => setSent('answered'),
  }
}

type PostFormProps = Omit<
  ComponentProps<typeof Form>,
  'method' | 'noValidate' | 'onSubmit' | 'navigate' | 'fetcherKey'
> & {
  /** Told before anything is read or sent, with the button that was pressed; not told of a press that is swallowed. */
  onBeforeSend?: (form: HTMLFormElement, submitter: HTMLElement | null) => void
  /** What it held when it was refused. */
  back?: GivenBack | null
}

/** How long a form that the browser sends itself waits for the next page: nothing tells when a person has stopped it. */
const patienceMs = 10_000

/** A form that changes something: disabled while its answer is awaited (rules: fields). Without script an ordinary form. */
export function PostForm({ onBeforeSend, back, reloadDocument, children, ...form }: PostFormProps) {
  const submit = useSubmit()
  const answer = useAwaitedAnswer()
  const [isLost, setLost] = useLostPost(answer.isAwaited)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (answer.isAwaited()) {
      event.preventDefault()
      return
    }
    const element = event.currentTarget
    // React Router types it as any element; only buttons submit.
    const submitter = event.nativeEvent.submitter as HTMLButtonElement | null
    onBeforeSend?.(element, submitter)
    // The browser would put a page of its own in the place of this one, and of what was typed.
    const isOffline = reloadDocument === true && !navigator.onLine
    setLost(isOffline)
    if (isOffline) {
      event.preventDefault()
      return
    }
    if (reloadDocument) {
      // The browser reads the form only after this event, and would leave out what is disabled by then.
      setTimeout(answer.begin)
      setTimeout(answer.end, patienceMs)
      return
    }
    event.preventDefault()
    const sent = submit(submitter ?? element, { method: 'post' })
    answer.begin()
    void sent.finally(answer.end)
  }
  const { busy } = answer
  return (
    <Form
      {...form}
      method="post"
      noValidate
      reloadDocument={reloadDocument}
      aria-busy={busy || undefined}
      onSubmit={send}
    >
      <fieldset role="none" className="post-form" disabled={busy}>
        {isLost && !busy && <LostPost />}
        {back === undefined ? children : <GivenBackContext value={back}>{children}</GivenBackContext>}
      </fieldset>
    </Form>
  )
}
