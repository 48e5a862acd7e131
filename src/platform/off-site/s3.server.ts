import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { AwsV4Signer } from 'aws4fetch'
import { type OffSite, OffSiteFailed } from './off-site.ts'

export type S3Place = {
  kind: 's3'
  /** Without a path. */
  endpoint: URL
  bucket: string
  /** Empty, or ending with a slash. */
  folder: string
  region: string
  accessKey: string
  secretKey: string
}

/** Asking is over in a moment; a file takes its time, also on a thin line. */
export const S3_PATIENCE = { askMs: 30_000, carryMs: 30 * 60_000 }

/** Anything that speaks S3 with signatures of version 4. The bucket is named in the path, as every server understands it. */
export function openS3(place: S3Place, { askMs, carryMs } = S3_PATIENCE): OffSite {
  const { folder } = place
  const ask = (request: S3Request, waitMs = askMs) => askServer(place, request, waitMs)
  return {
    list: async () => {
      const names: string[] = []
      let token: string | null = null
      do {
        const more: string = token === null ? '' : `&continuation-token=${encodeURIComponent(token)}`
        const answer = await ask({ query: `list-type=2&prefix=${encodeURIComponent(folder)}${more}` })
        const text = await answer.text().catch(fail)
        // Names of ours have nothing that XML would write differently; what has is not ours.
        for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(key.slice(folder.length))
        token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(text)?.[1] ?? null
      } while (token !== null)
      return names
    },
    put: async (name, file) => {
      // The hash is signed along, so the server takes nothing but what we have read.
      const hash = await hashFile(file)
      await drain(await ask({ method: 'PUT', name, hash, body: await openAsBlob(file) }, carryMs))
    },
    fetch: async (name, file) => {
      const answer = await ask({ name, mayBeMissing: true }, carryMs)
      if (answer.status === 404 || answer.body === null) return false
      await save(answer.body, file)
      return true
    },
    remove: async (name) => drain(await ask({ method: 'DELETE', name, mayBeMissing: true })),
    close: () => {},
  }
}

type S3Request = {
  method?: 'GET' | 'PUT' | 'DELETE'
  name?: string
  query?: string
  hash?: string
  body?: Blob
  mayBeMissing?: boolean
}

const NOTHING = createHash('sha256').digest('hex')

async function askServer(place: S3Place, request: S3Request, waitMs: number): Promise<Response> {
  const { method = 'GET', name, query, body, hash = NOTHING } = request
  const path = name === undefined ? '' : `/${place.folder}${name}`
  const signer = new AwsV4Signer({
    method,
    url: `${place.endpoint.origin}/${place.bucket}${path}${query ? `?${query}` : ''}`,
    headers: { 'x-amz-content-sha256': hash },
    accessKeyId: place.accessKey,
    secretAccessKey: place.secretKey,
    service: 's3',
    region: place.region,
  })
  const { url, headers } = await signer.sign()
  const signal = AbortSignal.timeout(waitMs)
  const options = { method, headers, signal, redirect: 'manual', body: body ?? null } as const
  const answer = await fetch(url, options).catch(fail)
  if (answer.ok) return answer
  const words = await answer.text().catch(fail)
  if (answer.status === 404 && request.mayBeMissing && !words.includes('NoSuchBucket')) return answer
  const code = /<Code>([\w.-]{1,60})<\/Code>/.exec(words)?.[1]
  throw new OffSiteFailed(`it answered ${answer.status}${code ? ` (${code})` : ''}`)
}

/** Behind `fetch failed` stands why. */
function fail(error: unknown): never {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  throw new OffSiteFailed(cause instanceof Error ? cause.message : String(cause), { cause: error })
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function save(body: ReadableStream<Uint8Array>, file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of body) await handle.write(chunk)
    await handle.close()
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(file, { force: true })
    fail(error)
  }
}

/** Read to its end, so that the line can be used again. */
async function drain(answer: Response): Promise<void> {
  if (!answer.bodyUsed) await answer.arrayBuffer().catch(fail)
}
