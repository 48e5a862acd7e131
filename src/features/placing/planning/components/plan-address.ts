// Apart from the schema, which stays on the server.

export const PLAN_PATH = '/admin/matching/plan'

/** Which rows of a plan are shown: all, those with nothing to mind, those with something, and so on. */
export const ONLY = ['', 'clear', 'concerns', 'ask-first', 'changes'] as const

type Query = { show: string; only: string; tier: number | null; page: number }

/** The address of the page with these rows; what is as usual stays out of it. `more`: what else it says. */
export function planAddress({ show, only, tier, page }: Query, more: Record<string, string> = {}): string {
  const search = new URLSearchParams({
    ...(show === 'priority' ? {} : { show }),
    ...(only === '' ? {} : { only }),
    ...(tier === null ? {} : { tier: String(tier) }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...more,
  })
  return search.size > 0 ? `${PLAN_PATH}?${search}` : PLAN_PATH
}
