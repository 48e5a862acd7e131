import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MailMessage } from '#platform/mailer/mailer.ts'
import { readReport } from '#platform/mailer/reports/read-report.server.ts'
import { ownFolder } from '../outside/programs.ts'
import {
  aFreePort,
  answers,
  bounces,
  findMailServer,
  makeCertificate,
  sendMail,
  someDatedMail,
  us,
  waitForMails,
  type Login,
} from './mail-servers.ts'

// Exim as the server that asks who we are: what it takes, puts off and refuses, and what it sends back.

const folder = ownFolder('exim')
const at = (name: string) => join(folder, name)
const exim = findMailServer('exim4', 'Exim')
let child: ChildProcess
let port: number
let full: Server
let some: MailMessage

beforeAll(async () => {
  if (!exim) return
  full = await listen(refuseAsFull)
  port = await aFreePort()
  writeConfiguration()
  child = spawn(exim, ['-C', at('configure'), '-bdf', '-q1s'], { stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`exim ended:\n${readLog()}`)
    await pause(20)
  }
  some = await someDatedMail()
})
afterAll(async () => {
  if (!exim) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  await new Promise((resolve) => full.close(resolve))
})

const sendTo = (to: string, login: Partial<Login> = {}, more?: Partial<MailMessage>) =>
  sendMail(some, to, { port, as: us, ...login }, more)
const arrived = (box: string, count: number) => waitForMails(at('mail'), box, count, readLog)

it.each(['PLAIN', 'LOGIN'])('takes a mail from whom it knows by %s, over TLS only', async (method) => {
  if (!exim) return
  expect(await sendTo(`${method.toLowerCase()}@example.net`, { method })).toEqual({ kind: 'accepted' })
  const [mail = ''] = await arrived(method.toLowerCase(), 1)
  expect(mail).toMatch(new RegExp(`^Return-path: <${bounces.replace('+', '\\+')}>`))
  expect(mail).toContain(`helo=beds.example.org`)
  expect(mail).toMatch(/with esmtpsa .*\(TLS1\.3\)/)
  expect(mail.match(/^Content-Type: text\/calendar/gm)).toHaveLength(1)
})

it('a wrong password is our trouble, and no fault of any mail', async () => {
  if (!exim) return
  const ours = { kind: 'temporary', trouble: 'server', isInDoubt: false }
  for (const method of ['PLAIN', 'LOGIN'])
    expect(await sendTo('amina@example.net', { as: { ...us, password: 'guess' }, method })).toMatchObject(
      ours,
    )
})

it('so is to have no password', async () => {
  if (!exim) return
  expect(await sendTo('amina@example.net', { as: null })).toMatchObject({
    kind: 'temporary',
    trouble: 'server',
    isInDoubt: false,
  })
})

it('is asked again where it puts off, and not where it refuses', async () => {
  if (!exim) return
  const later = { kind: 'temporary', isInDoubt: false }
  expect(await sendTo('grey@example.net')).toEqual({ ...later, trouble: 'mail', reason: '451 4.7.1 RCPT TO' })
  expect(await sendTo('busy@example.net')).toMatchObject({ ...later, trouble: 'server' })
  // Hangs up before the message was asked for: nobody has it.
  expect(await sendTo('away@example.net')).toMatchObject({ ...later, trouble: 'server' })
  expect(await sendTo('nobody@example.net')).toEqual({ kind: 'permanent', reason: '550 5.1.1 RCPT TO' })
  const large = { html: `<p>${'x'.repeat(300_000)}</p>` }
  expect(await sendTo('amina@example.net', {}, large)).toMatchObject({ kind: 'permanent' })
  expect(await sendTo('jürgen@example.net')).toMatchObject({ kind: 'permanent' })
})

it('sends back what we understand', async () => {
  if (!exim) return
  for (const to of ['amina@gone.example', 'amina@full.example'])
    expect(await sendTo(to)).toEqual({ kind: 'accepted' })
  const mails = await arrived('bounces', 2)
  const reports = await Promise.all(mails.map((mail) => readReport(Buffer.from(mail))))
  expect(reports.map((report) => `${report?.kind} ${report?.status}`).toSorted()).toEqual([
    'lost 5.2.2',
    'refused 5.0.0',
  ])
  for (const report of reports) expect(report?.returnPath).toContain(bounces)
})

const readLog = () =>
  ['log.main', 'log.panic', 'log.reject']
    .map((name) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : ''))
    .join('\n')

const portOf = (server: Server) => (server.address() as AddressInfo).port

async function listen(answer: Parameters<typeof createServer>[1] & {}): Promise<Server> {
  const server = createServer(answer as never)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** The server of somebody whose box is full. */
function refuseAsFull(socket: import('node:net').Socket) {
  socket.write('220 full.example\r\n')
  socket.setEncoding('utf8').on('data', (line: string) => {
    socket.write(
      /^RCPT/i.test(line)
        ? '552 5.2.2 Mailbox full\r\n'
        : /^QUIT/i.test(line)
          ? '221 bye\r\n'
          : '250 fine\r\n',
    )
  })
}

function writeConfiguration(): void {
  chmodSync(folder, 0o755)
  const [uid, gid] = ['-u', '-g'].map((what) =>
    Number(execFileSync('id', [what, 'Debian-exim'], { encoding: 'utf8' })),
  )
  for (const part of ['spool', 'mail']) {
    mkdirSync(at(part))
    chownSync(at(part), uid as number, gid as number)
  }
  chownSync(folder, uid as number, gid as number)
  makeCertificate(folder)
  chownSync(at('key.pem'), uid as number, gid as number)
  writeFileSync(at('password'), us.password)
  // What comes from outside names no file.
  writeFileSync(at('boxes'), 'plain:\nlogin:\n')
  const knows = `\${if and{{eq{$auth1}{${us.user}}}{eq{$auth2}{\${readfile{${at('password')}}}}}}}`
  writeFileSync(
    at('configure'),
    `
primary_hostname = mx.example.net
spool_directory = ${at('spool')}
log_file_path = ${at('log.%s')}
pid_file_path = ${at('exim.pid')}
exim_path = ${execFileSync('readlink', ['-f', exim as string], { encoding: 'utf8' }).trim()}
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
keep_environment =
disable_ipv6
deliver_drop_privilege
tls_advertise_hosts = *
tls_certificate = ${at('cert.pem')}
tls_privatekey = ${at('key.pem')}
auth_advertise_hosts = \${if eq{$tls_in_cipher}{}{}{*}}
smtputf8_advertise_hosts =
message_size_limit = 200K
acl_smtp_rcpt = rcpt
begin acl
rcpt:
  deny message = authentication required
       !authenticated = *
  defer message = 451 4.7.1 Greylisted, please try again later
       local_parts = grey
  defer message = 421 4.3.2 Too busy
       local_parts = busy
  drop message = 550 5.7.1 Go away
       local_parts = away
  deny message = 550 5.1.1 No such person here
       local_parts = nobody
  accept
begin routers
gone:
  driver = redirect
  domains = gone.example
  data = :fail: no such person
  allow_fail
full:
  driver = manualroute
  domains = full.example
  route_list = * 127.0.0.1::${portOf(full)}
  self = send
  transport = onward
bounces:
  driver = accept
  domains = bounces.example.org
  transport = box
  address_data = bounces
here:
  driver = accept
  domains = example.net
  transport = box
  address_data = \${lookup{$local_part}lsearch,ret=key{${at('boxes')}}{$value}fail}
begin transports
onward:
  driver = smtp
box:
  driver = appendfile
  directory = ${at('mail')}/$address_data
  maildir_format
  return_path_add
  user = Debian-exim
  group = Debian-exim
begin retry
* * F,1h,1s
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = ${knows.replaceAll('$auth2', '$auth3').replaceAll('$auth1', '$auth2')}
  server_set_id = $auth2
login:
  driver = plaintext
  public_name = LOGIN
  server_prompts = <| Username: | Password:
  server_condition = ${knows}
  server_set_id = $auth1
`,
  )
}
