import { test } from '@playwright/test'

type Declare = (title: string, body: Parameters<typeof test>[2]) => void
/** A test whose neighbours say first what most changes break: with `npm test -- --all`, and when its file is asked for. */
export const inFull: Declare = process.env.WITHOUT_LONG ? () => {} : test
