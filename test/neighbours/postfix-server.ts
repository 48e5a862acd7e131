import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, findProgram, ownFolder } from '../outside/programs.ts'
import { aFreePort, answers, makeCertificate, us } from './mail-servers.ts'

// A Postfix of our own, with a queue of its own, on four ports: open relay to its network, by login, once, and by a greylist.

export type Postfix = {
  ports: { open: number; login: number; once: number; grey: number }
  /** Where the greylist is asked. */
  greylist: number
  boxes: string
  readLog: () => string
  stop: () => Promise<unknown>
}

const BOXES = ['amina', 'plain', 'login', 'cram-md5', 'often', 'greylisted']

/** `filters`: ports that look at each mail on its way in. */
export async function startPostfix(program: string, filters: readonly number[] = []): Promise<Postfix> {
  const folder = ownFolder('postfix')
  const [open, login, once, grey, greylist] = await freePorts(5)
  const ports = { open, login, once, grey } as Postfix['ports']
  writeConfiguration(folder, ports, greylist as number, filters)
  const conf = ['-c', join(folder, 'conf')]
  await ask(program, [...conf, 'start'])
  return {
    ports,
    greylist: greylist as number,
    boxes: join(folder, 'mail'),
    readLog: () => readFileSync(join(folder, 'log'), 'utf8'),
    stop: () => ask(program, [...conf, 'stop']),
  }
}

export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>()
  while (found.size < count) found.add(await aFreePort())
  return [...found]
}

/** Asks for a second try after a second. */
export async function startGreylist({ greylist: port }: Postfix): Promise<Beside | null> {
  const program = findProgram('postgrey', 'what a greylist makes of our mail')
  if (!program) return null
  return startBeside(port, program, [
    `--inet=127.0.0.1:${port}`,
    `--dbdir=${ownFolder('greylist')}`,
    '--delay=1',
    '--user=root',
    '--group=root',
    '--whitelist-clients=/dev/null',
    '--whitelist-recipients=/dev/null',
    '--auto-whitelist-clients=0',
  ])
}

export type Beside = { stop: () => Promise<void> }

/** A program that Postfix asks on some port, once it listens. */
export async function startBeside(port: number, program: string, args: readonly string[]): Promise<Beside> {
  const child = spawn(program, args, { stdio: 'ignore' })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended`)
    await pause(20)
  }
  return {
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** For SASL: a database of its own with our password, and the ways to say it. */
function writeUsers(folder: string, owner: number): void {
  const file = join(folder, 'users')
  writeFileSync(
    join(folder, 'conf/sasl/smtpd.conf'),
    `pwcheck_method: auxprop\nauxprop_plugin: sasldb\nsasldb_path: ${file}\nmech_list: PLAIN LOGIN CRAM-MD5\n`,
  )
  const program = findProgram('saslpasswd2', 'what Postfix says to who we say we are')
  if (!program) return
  const [user = '', realm = ''] = us.user.split('@')
  execFileSync(program, ['-p', '-c', '-f', file, '-u', realm, user], { input: us.password })
  chownSync(file, owner, 0)
}

/** Its programs run as users of their own, and have to get there. */
function writeConfiguration(
  folder: string,
  ports: Postfix['ports'],
  greylist: number,
  filters: readonly number[],
): void {
  const at = (name: string) => join(folder, name)
  for (const part of ['conf', 'conf/sasl', 'queue', 'data', 'mail']) mkdirSync(at(part))
  chmodSync(folder, 0o755)
  const idOf = (name: string) => Number(execFileSync('id', ['-u', name], { encoding: 'utf8' }))
  chownSync(at('data'), idOf('postfix'), 0)
  chownSync(at('mail'), idOf('nobody'), 0)
  makeCertificate(at('conf'))
  writeUsers(folder, idOf('postfix'))
  writeFileSync(at('conf/boxes'), BOXES.map((box) => `${box}@example.net ${box}/\n`).join(''))
  writeFileSync(at('conf/bounces'), '/@bounces\\.example\\.org$/ bounces/\n')
  const answers = [
    'grey@example.net 450 4.7.1 Greylisted, please try again later',
    'busy@example.net 421 4.3.2 Too busy',
    'nobody@example.net 550 5.1.1 No such person here',
  ]
  writeFileSync(at('conf/answers'), `${answers.join('\n')}\n`)
  writeFileSync(
    at('conf/transport'),
    'gone.example error:5.1.1 no such person here\nfull.example error:5.2.2 mailbox full\n',
  )
  const main = {
    compatibility_level: '3.6',
    queue_directory: at('queue'),
    data_directory: at('data'),
    command_directory: '/usr/sbin',
    daemon_directory: '/usr/lib/postfix/sbin',
    maillog_file: at('log'),
    maillog_file_prefixes: folder,
    myhostname: 'mx.example.net',
    mydestination: '',
    alias_maps: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mynetworks: '127.0.0.0/8',
    smtputf8_enable: 'no',
    message_size_limit: '200000',
    smtpd_tls_security_level: 'encrypt',
    smtpd_tls_received_header: 'yes',
    smtpd_helo_required: 'yes',
    // As many ask for that take mail from outside.
    smtpd_helo_restrictions: 'reject_invalid_helo_hostname, reject_non_fqdn_helo_hostname',
    smtpd_tls_cert_file: at('conf/cert.pem'),
    smtpd_tls_key_file: at('conf/key.pem'),
    // So that it finds out on the way, and has to write back.
    smtpd_reject_unlisted_recipient: 'no',
    smtpd_recipient_restrictions: `check_recipient_access texthash:${at('conf/answers')}, permit`,
    virtual_mailbox_domains: 'example.net, bounces.example.org',
    virtual_mailbox_base: at('mail'),
    virtual_mailbox_maps: `texthash:${at('conf/boxes')}, regexp:${at('conf/bounces')}`,
    virtual_uid_maps: `static:${idOf('nobody')}`,
    virtual_gid_maps: `static:${idOf('nobody')}`,
    smtpd_milters: filters.map((port) => `inet:127.0.0.1:${port}`).join(),
    milter_default_action: 'tempfail',
    // Where its library is told how it knows people.
    cyrus_sasl_config_path: at('conf/sasl'),
    transport_maps: `texthash:${at('conf/transport')}`,
  }
  writeFileSync(
    at('conf/main.cf'),
    Object.entries(main)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  )
  const listen = (port: number, more: Record<string, string> = {}) =>
    [
      `127.0.0.1:${port} inet n - n - - smtpd`,
      ...Object.entries(more).map(([name, value]) => `-o ${name}=${value}`),
    ].join(' ') + '\n'
  /** `isPublic`: asked by any program; the rest by each other. */
  const service = (name: string, most: string, program = name, isPublic = false, kind = 'unix') =>
    `${name} ${kind} ${isPublic ? 'n' : '-'} - n - ${most} ${program}\n`
  writeFileSync(
    at('conf/master.cf'),
    [
      listen(ports.open),
      listen(ports.login, {
        smtpd_sasl_auth_enable: 'yes',
        smtpd_tls_auth_only: 'yes',
        smtpd_sasl_authenticated_header: 'yes',
        smtpd_recipient_restrictions: 'permit_sasl_authenticated,reject',
      }),
      listen(ports.once, {
        smtpd_client_connection_rate_limit: '1',
        smtpd_client_event_limit_exceptions: '',
      }),
      listen(ports.grey, {
        smtpd_recipient_restrictions: `check_policy_service,inet:127.0.0.1:${greylist},permit`,
      }),
      'pickup unix n - n 60 1 pickup\nqmgr unix n - n 300 1 qmgr\nflush unix n - n 1000? 0 flush\n',
      service('cleanup', '0', 'cleanup', true),
      service('showq', '-', 'showq', true),
      service('postlog', '1', 'postlogd', true, 'unix-dgram'),
      ...['bounce', 'defer', 'trace'].map((name) => service(name, '0', 'bounce')),
      ...['error', 'proxymap', 'smtp'].map((name) => service(name, '-')),
      // Writes as the owner of the mailbox.
      'virtual unix - n n - - virtual\n',
      service('retry', '-', 'error'),
      service('rewrite', '-', 'trivial-rewrite'),
      ...['tlsmgr', 'anvil', 'verify', 'scache'].map((name) => service(name, '1')),
    ].join(''),
  )
}
