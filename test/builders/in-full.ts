import { it } from 'vitest'

type Declare = (title: string, body: () => Promise<void>) => void
/** A test whose neighbours say first what most changes break: with `npm test -- --all`, and when its file is asked for. */
export const inFull: Declare = process.env.WITHOUT_LONG ? () => {} : it
