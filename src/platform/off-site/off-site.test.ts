import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import ssh2 from 'ssh2'
import { describe, expect, it } from 'vitest'
import { readSettings } from '#platform/settings/settings.server.ts'
import { atTheEnd } from '../../../test/builders/at-the-end.ts'
import { signatureOf, startS3 } from '../../../test/builders/s3-server.ts'
import { aSilentServer, aWire } from '../../../test/builders/hanging.ts'
import { openOffSite, type OffSitePlace } from './off-site.server.ts'
import { openS3, S3_PATIENCE, type S3Place } from './s3.server.ts'
import { openSftp, SFTP_PATIENCE, type SftpPlace } from './sftp.server.ts'
import { aFolder } from '../../../test/builders/folder.ts'

const folder = aFolder()

/** The place that these settings name. */
function placeOf(env: Record<string, string>): OffSitePlace {
  const settings = readSettings(env)
  if (!settings.ok) throw new Error(JSON.stringify(settings.error))
  if (!settings.value.offSite) throw new Error('no place')
  return settings.value.offSite
}

/** What any place has to do, whatever it speaks. */
async function goesThereAndBack(place: OffSitePlace): Promise<void> {
  const there = await openOffSite(place)
  try {
    expect(await there.list()).toEqual([])
    const [sent, brought] = [join(folder, 'sent'), join(folder, 'brought')]
    const bytes = Buffer.alloc(300_000, 'sealed as it is, ')
    for (const [name, content] of [
      ['a', 'first'],
      ['a', bytes],
      ['b', 'b'],
      ['c', ''],
    ] as const) {
      await writeFile(sent, content)
      await there.put(name, sent)
    }
    expect((await there.list()).toSorted()).toEqual(['a', 'b', 'c'])
    expect(await there.fetch('a', brought)).toBe(true)
    expect((await readFile(brought)).equals(bytes)).toBe(true)
    await rm(brought)
    expect(await there.fetch('missing', brought)).toBe(false)
    for (const name of ['b', 'b', 'missing']) await there.remove(name)
    expect((await there.list()).toSorted()).toEqual(['a', 'c'])
  } finally {
    there.close()
  }
}

describe('S3', () => {
  const key = { access: 'AKIAEXAMPLE', secret: 'wJalr+XUtn/FEMI' }
  const s3Address = (port: number, more = '') =>
    `s3://${encodeURIComponent(key.access)}:${encodeURIComponent(key.secret)}@127.0.0.1:${port}/beds/of/2027?tls=off${more}`

  it('the stand-in signs as the example of Amazon does', () => {
    const headers = {
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=',
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
    }
    const request = { method: 'GET', path: '/test.txt', query: new URLSearchParams(), headers }
    expect(signatureOf(request, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  it('files go there and come back, below their folder and beside what is not ours', async () => {
    const { port, objects } = await startS3('beds', key)
    objects.set('of/2026/a', Buffer.from('of another year'))
    await goesThereAndBack(placeOf({ BACKUP_OFFSITE_URL: s3Address(port, '&region=eu-central-1') }))
    expect([...objects.keys()].toSorted()).toEqual(['of/2026/a', 'of/2027/a', 'of/2027/c'])
  })

  it('what goes wrong is said in one line, and never the secret', async () => {
    const { port, refuse } = await startS3('beds', key)
    const list = async (address: string) =>
      (await openOffSite(placeOf({ BACKUP_OFFSITE_URL: address }))).list()
    await expect(list(s3Address(port).replace('FEMI', 'FEMU'))).rejects.toThrow(
      'it answered 403 (SignatureDoesNotMatch)',
    )
    await expect(list(s3Address(port).replace('/beds/', '/other/'))).rejects.toThrow(
      'it answered 404 (NoSuchBucket)',
    )
    refuse('SlowDown')
    await expect(list(s3Address(port))).rejects.toThrow('it answered 503 (SlowDown)')
    await expect(list(s3Address(1))).rejects.toThrow(/ECONNREFUSED|bad port/)
  })

  it.each([
    ['says nothing', ''],
    ['stops in the middle of its answer', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n<'],
  ])('a server that %s is given up, whatever it is asked', async (_, words) => {
    const place = placeOf({ BACKUP_OFFSITE_URL: s3Address(await aSilentServer(words)) }) as S3Place
    // The product's own, so much shorter.
    const { askMs, carryMs } = S3_PATIENCE
    const there = openS3(place, { askMs: askMs / 300, carryMs: carryMs / 18_000 })
    const [sent, brought] = [join(folder, 'hanging'), join(folder, 'half')]
    await writeFile(sent, 'of this test')
    const asked = [there.list(), there.put('a', sent), there.fetch('a', brought), there.remove('a')]
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ status: 'rejected', reason: { name: 'OffSiteFailed' } })
    expect(existsSync(brought)).toBe(false)
  })
})

describe('SFTP, at a server that hangs', () => {
  const hostKey = ssh2.utils.generateKeyPairSync('ed25519')
  const place = placeOf({
    BACKUP_OFFSITE_URL: 'sftp://beds:of-this-test@127.0.0.1:22/far',
    BACKUP_OFFSITE_HOST_KEY: `127.0.0.1 ${hostKey.public}`,
  }) as SftpPlace
  const shortly = { ...SFTP_PATIENCE, aliveMs: SFTP_PATIENCE.aliveMs / 20 }

  it('says nothing at all', async () => {
    const silent = { ...place, port: await aSilentServer() }
    const connectMs = SFTP_PATIENCE.connectMs / 100
    await expect(openSftp(silent, { ...shortly, connectMs })).rejects.toThrow('Timed out while waiting')
  })

  it('lets us in, and then its line or its disk hangs', async () => {
    let onLetIn = () => {}
    const server = new ssh2.Server({ hostKeys: [hostKey.private] }, (client) => {
      client.on('error', () => {})
      client.on('authentication', (asked) => asked.accept())
      client.on('session', (accept) => accept().on('sftp', () => onLetIn()))
    })
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done)
    })
    atTheEnd(() => void server.close())
    const wire = await aWire((server.address() as AddressInfo).port)
    const there = { ...place, port: wire.port }
    await expect(openSftp(there, { ...shortly, askMs: SFTP_PATIENCE.askMs / 100 })).rejects.toThrow(
      'it does not answer',
    )
    onLetIn = wire.stall
    await expect(openSftp(there, shortly)).rejects.toThrow('Unable to start subsystem')
  })
})

const sshd = ['/usr/sbin/sshd', '/usr/local/sbin/sshd'].find((file) => existsSync(file))
if (!sshd) process.stderr.write('sshd is not installed here: SFTP is not tried.\n')

describe.each(sshd ? [sshd] : [])('SFTP, at a real sshd', async (program) => {
  const makeKey = (name: string) => {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)])
    return readFile(join(folder, `${name}.pub`), 'utf8')
  }
  const hostKey = await makeKey('host')
  const otherHostKey = await makeKey('other-host')
  const login = await makeKey('login')
  await makeKey('stranger')
  const port = await startSshd(program, login)
  const envOf = async (over: Record<string, string> = {}) => ({
    BACKUP_OFFSITE_URL: `sftp://${userInfo().username}@127.0.0.1:${port}${folder}/far/away`,
    BACKUP_OFFSITE_HOST_KEY: `127.0.0.1 ${hostKey.trim()}`,
    BACKUP_OFFSITE_SSH_KEY: await readFile(join(folder, 'login'), 'utf8'),
    ...over,
  })

  it('files go there and come back, into a folder that is made for them', async () => {
    await goesThereAndBack(placeOf(await envOf()))
    expect((await readdir(join(folder, 'far/away'))).toSorted()).toEqual(['a', 'c'])
  })

  it('a server with another key is told nothing, and a stranger is not let in', async () => {
    const wrongHost = placeOf(await envOf({ BACKUP_OFFSITE_HOST_KEY: otherHostKey.trim() }))
    await expect(openOffSite(wrongHost)).rejects.toThrow('its host key is not BACKUP_OFFSITE_HOST_KEY')
    const stranger = await readFile(join(folder, 'stranger'), 'utf8')
    const wrongKey = placeOf(await envOf({ BACKUP_OFFSITE_SSH_KEY: stranger }))
    await expect(openOffSite(wrongKey)).rejects.toThrow('it does not let us in')
  })
})

async function startSshd(program: string, login: string): Promise<number> {
  const port = await freePort()
  await writeFile(join(folder, 'authorized'), login, { mode: 0o600 })
  const config = [
    `ListenAddress 127.0.0.1:${port}`,
    `HostKey ${folder}/host`,
    `AuthorizedKeysFile ${folder}/authorized`,
    `PidFile ${folder}/sshd.pid`,
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'Subsystem sftp internal-sftp',
  ]
  await writeFile(join(folder, 'sshd_config'), config.join('\n'))
  if (userInfo().uid === 0) await mkdir('/run/sshd', { recursive: true })
  const child = spawn(program, ['-D', '-e', '-f', join(folder, 'sshd_config')], { stdio: 'ignore' })
  atTheEnd(() => void child.kill())
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('sshd ended')
    await pause(20)
  }
  return port
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  await new Promise<void>((done) => server.close(() => done()))
  return port
}
