import { useEffect } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { addressToShow, benchPath, type BenchQuery } from './bench-address.ts'
import type { QueueFilter } from './queue-filter.ts'

const ADDRESS_MS = 400

type Seen = Pick<BenchQuery, 'guest' | 'tab' | 'compare'> & { query: BenchQuery; filter: QueueFilter }

/** The address follows what is seen, so that it can be copied and loaded again; nothing is asked for because of it. */
export function useAddress({ query, filter, guest, tab, compare }: Seen): void {
  const { to } = useTexts()
  useEffect(() => {
    const wait = setTimeout(() => {
      // What is typed here goes into no address.
      const words = filter.q === query.q ? query.words : ''
      const path = to(benchPath({ ...query, ...filter, words, guest, tab, compare }))
      const address = addressToShow(path, location)
      if (address !== null) history.replaceState(history.state, '', address)
    }, ADDRESS_MS)
    return () => clearTimeout(wait)
  }, [query, filter, guest, tab, compare, to])
}
