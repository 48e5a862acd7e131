import { useEffect, useState } from 'react'
import { data, type DataStrategyResult } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { useBrand } from '#ui/brand.tsx'
import { Notice } from '#ui/notice.tsx'

const event = 'post-lost'
type Results = Record<string, DataStrategyResult>

/**
 * A form that got no answer at all must not take its page along (rules: messages): the page stays, with what was typed, and
 * whoever sent it hears of it. For all pages that do not look after it themselves; goes round what the router does.
 */
export async function stayOnLostPost(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next()
  if (request.method === 'GET') return results
  for (const [id, { type, result }] of Object.entries(results)) {
    const lost = type === 'error' ? lostConnectionIn(result) : null
    if (!lost) continue
    results[id] = { type: 'data', result: data(undefined, 503) }
    dispatchEvent(new CustomEvent<Lost>(event, { detail: lost.hasNoRoom ? 'no-room' : 'no-answer' }))
  }
  return results
}

/** The router wraps errors of actions together with a status. */
function lostConnectionIn(result: unknown): (Error & { hasNoRoom?: boolean }) | null {
  const error = result instanceof Error ? result : (result as { data?: unknown }).data
  return error instanceof Error && error.name === 'ConnectionLost' ? error : null
}

/** Why a form was not taken: nobody answered, or the server had no room. */
export type Lost = 'no-answer' | 'no-room'

/** Was the form that asks this not taken the last time it was sent? */
export function useLostPost(isAwaited: () => boolean) {
  const [lost, setLost] = useState<Lost | null>(null)
  useEffect(() => {
    const hear = (said: Event) => setLost(isAwaited() ? (said as CustomEvent<Lost>).detail : null)
    addEventListener(event, hear)
    return () => removeEventListener(event, hear)
  }, [isAwaited])
  return [lost, setLost] as const
}

/** The message for a form whose values stay where they are: try again, or write to us; without room as the page without script says it. */
export function LostPost({ why }: { why: Lost }) {
  const { t, rich } = useTexts()
  const { email } = useBrand()
  return (
    <div role="alert">
      <Notice kind="problem">
        <p>
          {why === 'no-room'
            ? t('common.noRoom')
            : rich('common.notSent', { email: <a href={`mailto:${email}`}>{email}</a> })}
        </p>
      </Notice>
    </div>
  )
}
