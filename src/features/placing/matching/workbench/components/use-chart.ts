import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import type { PackedChart } from './chart-rows.ts'

/**
 * Places by night: asked for once they are looked at, not with the page, and again when `version` says that something has
 * changed; until then the old ones stay. Null until they are there.
 */
export function useChart(version: unknown): PackedChart | null {
  const { to } = useTexts()
  const [chart, setChart] = useState<PackedChart | null>(null)
  const asked = useRef<unknown>(null)
  useEffect(() => {
    asked.current = version
    const stop = new AbortController()
    const read = async () => {
      const answer = await fetch(to('/admin/matching/chart.json'), { signal: stop.signal })
      const isJson = answer.headers.get('Content-Type')?.startsWith('application/json')
      if (answer.ok && isJson) setChart((await answer.json()) as PackedChart)
    }
    // Without the chart the places still stand beside it, in words.
    read().catch(() => {})
    return () => stop.abort()
  }, [to, version])
  return chart
}
