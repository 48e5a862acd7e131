import type { Visit } from '#features/ground/context.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { isCountedPage, type AnalyticsTarget } from './analytics.ts'

/** Where this view may be counted, or null: only when it is configured, only public pages, nobody who is signed in. */
export function findAnalytics(
  settings: Pick<Settings, 'analytics'>,
  visit: Pick<Visit, 'path' | 'session'>,
): AnalyticsTarget | null {
  if (!settings.analytics || visit.session || !isCountedPage(visit.path)) return null
  const { url, websiteId } = settings.analytics
  return { url, websiteId }
}
