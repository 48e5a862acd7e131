type Idle = { state: 'idle' | 'loading' | 'submitting' }
type Router = {
  state: { initialized: boolean; navigation: Idle; revalidation: string; fetchers: Map<string, Idle> }
}

/**
 * Runs in a page with script: true once it has come alive and is on its way nowhere. Pages to read have no framework that
 * could do so. Asked a frame later, when what follows a rendering (focus, listeners) has had its turn.
 */
export function isStill(): Promise<boolean> {
  const isAlive = (element: Element | null) =>
    element === null || Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const check = () => {
    const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: Router }
    if (!router) return document.querySelector('script[type="module"]') === null
    const { initialized, navigation, revalidation, fetchers } = router.state
    const steps = [navigation.state, revalidation, ...[...fetchers.values()].map(({ state }) => state)]
    return initialized && steps.every((step) => step === 'idle') && isAlive(document.querySelector('main'))
  }
  return new Promise((answer) => requestAnimationFrame(() => setTimeout(() => answer(check()))))
}
