const ends: (() => unknown)[] = []

/**
 * What a builder began is ended with the test file that asked for it, the last first. A hook of the builder's own would not
 * do: its module is kept from one test file to the next.
 */
export function atTheEnd(end: () => unknown): void {
  ends.push(end)
}

export async function endAll(): Promise<void> {
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end()
}
