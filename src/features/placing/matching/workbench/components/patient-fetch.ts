const MOST_TRIES = 4

/**
 * A part of the workbench that is read once would be missing for as long as the page is open. So a server that is too busy for
 * a moment is asked again when it said to come back. Only to read.
 */
export async function patientFetch(
  address: string,
  signal: AbortSignal | null,
  tries = 1,
): Promise<Response> {
  const answer = await fetch(address, { signal })
  const comeBack = answer.status === 503 ? Number(answer.headers.get('Retry-After')) : 0
  if (!(comeBack > 0) || tries === MOST_TRIES) return answer
  await new Promise((done) => setTimeout(done, comeBack * 1000))
  signal?.throwIfAborted()
  return patientFetch(address, signal, tries + 1)
}
