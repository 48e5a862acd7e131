import { data } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { getDocumentPdf } from '#features/site/documents/documents.server.ts'
import { isDocumentName } from '#features/site/content/content.ts'
import type { Route } from './+types/pdf'

/** A document to print and keep. Shown in the browser first; its name is for saving. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { path, locale } = visitOf(context)
  const name = path
    .split('/')
    .at(-1)
    ?.replace(/\.pdf$/, '')
  if (!isDocumentName(name)) throw data(null, 404)
  const { bytes, key } = await getDocumentPdf(name, locale, depsOf(context))
  const headers = { ETag: `"${key}"`, 'Cache-Control': 'public, no-cache' }
  if (request.headers.get('If-None-Match') === headers.ETag)
    return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Disposition': `inline; filename="${name}-${locale}.pdf"`,
    },
  })
}
