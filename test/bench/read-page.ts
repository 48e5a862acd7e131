import { request } from 'node:http'

/** An answer of the product as it comes, for the owner of the cookie; to a form, where there is one. */
export const readPage = (address: string, cookie = 'locale=en', form?: string) =>
  new Promise<{ head: string[]; body: Buffer }>((resolve, reject) => {
    const headers = {
      'Accept-Encoding': 'br',
      Cookie: cookie,
      'Sec-Fetch-Site': 'same-origin',
      ...(form && { 'Content-Type': 'application/x-www-form-urlencoded', Origin: new URL(address).origin }),
    }
    request(address, { method: form ? 'POST' : 'GET', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ head: response.rawHeaders, body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end(form)
  })
