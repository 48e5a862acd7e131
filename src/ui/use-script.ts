import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Does script run on this page? False on the server and for the first drawing, so that both are the same. */
export function useScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
