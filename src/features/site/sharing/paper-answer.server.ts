/** A sheet to print: shown in the browser first, its name is for saving. It says nothing about anybody. */
export function paperAnswer(
  request: Request,
  { bytes, key }: { bytes: Buffer; key: string },
  name: string,
): Response {
  const headers = { ETag: `"${key}"`, 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' }
  if (request.headers.get('If-None-Match') === headers.ETag)
    return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Disposition': `inline; filename="${name}"`,
    },
  })
}
