import { test } from '@playwright/test'

type Declare = (title: string, body: Parameters<typeof test>[2]) => void
/** A test whose neighbours say first what most changes break: with `npm test -- --all`, and for whoever asks for its file. */
export const inFull: Declare = process.env.WITHOUT_LONG ? () => {} : test
