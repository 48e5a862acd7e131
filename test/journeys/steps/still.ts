type Idle = { state: 'idle' | 'loading' | 'submitting' }
type Router = {
  state: { initialized: boolean; navigation: Idle; revalidation: string; fetchers: Map<string, Idle> }
}
type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }

/**
 * For `page.waitForFunction`, which asks once a frame: true once a page with script has come alive and is on its way nowhere, for two
 * frames, so that what follows a rendering (focus, listeners) has had its turn. Pages to read have no framework that could do so.
 * Never a promise: one would be taken for a yes.
 */
export function isStill(): boolean {
  const ofReact = (node: Node, name: string) =>
    Object.entries(node).find(([key]) => key.startsWith(`__react${name}`))?.[1] as unknown
  const check = () => {
    const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: Router }
    if (!router) return document.readyState === 'complete' && !document.querySelector('script[type="module"]')
    const { initialized, navigation, revalidation, fetchers } = router.state
    const steps = [navigation.state, revalidation, ...[...fetchers.values()].map(({ state }) => state)]
    const main = document.querySelector('main')
    // The elements are taken over one by one; what comes of it counts once the whole page is.
    const root = ofReact(document, 'Container') as Root | undefined
    const isTakenOver = root?.stateNode.current.memoizedState.isDehydrated === false
    const isAlive = isTakenOver && (!main || ofReact(main, 'Props') !== undefined)
    return initialized && isAlive && steps.every((step) => step === 'idle')
  }
  const kept = window as { stillFrames?: number }
  const frames = check() ? (kept.stillFrames ?? 0) + 1 : 0
  kept.stillFrames = frames > 1 ? 0 : frames
  return frames > 1
}
