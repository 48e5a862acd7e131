import { execFileSync } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listInstalledProxies } from '../proxies/installed.ts'
import { ask, findProgram, ownFolder, sayMissing } from './programs.ts'

const SAFE_CIPHER =
  /^(?:TLS_(?:AES_(?:128|256)_GCM|CHACHA20_POLY1305)_SHA(?:256|384)|ECDHE-(?:ECDSA|RSA)-(?:AES(?:128|256)-GCM-SHA(?:256|384)|CHACHA20-POLY1305(?:-SHA256)?))$/

/** One that nobody has at this address; the sample for nginx takes the next one as well. */
const freePort = (address: string) =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, address, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

it('offers only what is safe', async () => {
  const sslscan = findProgram('sslscan', 'the TLS of the proxies’ samples')
  const proxies = listInstalledProxies()
  if (proxies.length === 0) sayMissing('No proxy is installed here', 'the TLS of their samples')
  for (const [index, { name, start }] of (sslscan ? proxies : []).entries()) {
    const folder = ownFolder('tls')
    const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    execFileSync('openssl', [...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    const address = `127.0.2.${index + 1}`
    const port = await freePort(address)
    const proxy = await start({ folder, address, port, nodes: [1, 2], certificate, key })
    const said = await ask(sslscan ?? '', ['--xml=-', '--sni-name=localhost', `${address}:${port}`])
    await proxy.stop()
    const all = (pattern: RegExp) => [...said.matchAll(pattern)].map(([, one = '']) => one)
    const protocols = [...said.matchAll(/<protocol type="(\w+)" version="([\d.]+)" enabled="1"/g)]
    expect(protocols.map(([, type = '', version = '']) => `${type} ${version}`).toSorted(), name).toEqual([
      'tls 1.2',
      'tls 1.3',
    ])
    const ciphers = all(/<cipher status="\w+" sslversion="[^"]*" bits="\d+" cipher="([^"]*)"/g)
    expect(ciphers.length, name).toBeGreaterThan(2)
    expect(
      ciphers.filter((cipher) => !SAFE_CIPHER.test(cipher)),
      name,
    ).toEqual([])
    expect(all(/<heartbleed sslversion="[^"]*" vulnerable="(1)"/g), name).toEqual([])
    expect(said, name).not.toMatch(/<compression supported="1"|<renegotiation supported="1" secure="0"/)
  }
})
