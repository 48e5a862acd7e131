import { useEffect, useState } from 'react'
import { data, type DataStrategyResult } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { useBrand } from '#ui/brand.tsx'
import { Notice } from '#ui/notice.tsx'

const event = 'post-lost'
type Results = Record<string, DataStrategyResult>

/** A form that got no answer keeps its page and what was typed (rules: messages), and says so. For pages without their own handling. */
export async function stayOnLostPost(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next()
  if (request.method === 'GET') return results
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isLostConnection(result)) continue
    results[id] = { type: 'data', result: data(undefined, 503) }
    dispatchEvent(new Event(event))
  }
  return results
}

/** The router wraps errors of actions together with a status. */
function isLostConnection(result: unknown): boolean {
  const error = result instanceof Error ? result : (result as { data?: unknown }).data
  return error instanceof Error && error.name === 'ConnectionLost'
}

/** Did the form that asks this get no answer the last time it was sent? */
export function useLostPost(isAwaited: () => boolean) {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const hear = () => setLost(isAwaited())
    addEventListener(event, hear)
    return () => removeEventListener(event, hear)
  }, [isAwaited])
  return [isLost, setLost] as const
}

/** The message for a form whose values stay where they are: try again, or write to us. */
export function LostPost() {
  const { rich } = useTexts()
  const { email } = useBrand()
  return (
    <div role="alert">
      <Notice kind="problem">
        <p>{rich('common.notSent', { email: <a href={`mailto:${email}`}>{email}</a> })}</p>
      </Notice>
    </div>
  )
}
