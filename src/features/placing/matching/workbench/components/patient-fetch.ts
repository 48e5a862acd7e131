const MOST_TRIES = 4

/** Retries reading a part of the page when the server was too busy, after the time it named. Only to read. */
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
