import type { AnalyticsTarget } from '#features/site/analytics/analytics.ts'
import code from '#page-scripts/analytics.ts?page-script'
import { PageScript } from '#ui/page-script.tsx'

/** Counts this view and presses of `data-event` buttons; nothing where the server found no target (`findAnalytics`). */
export function Analytics({ target }: { target: AnalyticsTarget | null }) {
  return target && <PageScript code={code} data={{ url: target.url, website: target.websiteId }} />
}
