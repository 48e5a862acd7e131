import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const samples = resolve(import.meta.dirname, '../../docs/operating/proxies')

/** Where a proxy stands in a test, between which certificate and which nodes; its logs lie in `folder`. */
export type Place = {
  folder: string
  address: string
  port: number
  nodes: readonly number[]
  certificate: string
  key: string
}

type Kind = {
  name: string
  program: string
  sample: string
  /** The sample as somebody has filled it in, and the command that runs it. */
  fill: (sample: string, place: Place) => string
  start: (file: string, place: Place) => string[]
}

const kinds: Kind[] = [
  { name: 'nginx', program: 'nginx', sample: 'nginx.conf', fill: fillNginx, start: startNginx },
  { name: 'Caddy', program: 'caddy', sample: 'Caddyfile', fill: fillCaddy, start: startCaddy },
  { name: 'HAProxy', program: 'haproxy', sample: 'haproxy.cfg', fill: fillHaproxy, start: startHaproxy },
]

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const find = (program: string) =>
  folders.map((folder) => join(folder, program)).find((file) => isProgram(file))

function isProgram(file: string): boolean {
  try {
    execFileSync(file, ['version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    // nginx does not know the word, but it is there.
    return (error as NodeJS.ErrnoException).code === undefined
  }
}

/** The proxies that are installed on this machine; those that are not are named on stderr. */
export function listInstalledProxies(): { name: string; start: (place: Place) => Promise<Proxy> }[] {
  return kinds.flatMap((kind) => {
    const program = find(kind.program)
    if (program) return [{ name: kind.name, start: (place: Place) => startProxy(kind, program, place) }]
    process.stderr.write(`${kind.name} is not installed here: its sample is not tried.\n`)
    return []
  })
}

export class Proxy {
  #child: ChildProcess
  readonly place: Place
  readonly output: string[] = []

  constructor(child: ChildProcess, place: Place) {
    this.#child = child
    this.place = place
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => this.output.push(String(chunk)))
  }

  get hasEnded() {
    return this.#child.exitCode !== null
  }

  /** Everything it has written anywhere, by name of the file. */
  logs(): Record<string, string> {
    const files = readdirSync(this.place.folder).filter((name) => name.endsWith('.log'))
    const texts = files.map((name) => [name, readFileSync(join(this.place.folder, name), 'utf8')])
    return { ...Object.fromEntries(texts), output: this.output.join('') }
  }

  async stop() {
    if (this.hasEnded) return
    const ended = new Promise((done) => this.#child.once('exit', done))
    this.#child.kill('SIGTERM')
    await ended
  }
}

async function startProxy(kind: Kind, program: string, place: Place): Promise<Proxy> {
  const file = join(place.folder, kind.sample)
  writeFileSync(file, kind.fill(readFileSync(join(samples, kind.sample), 'utf8'), place))
  const env = { PATH: process.env.PATH, XDG_DATA_HOME: place.folder, XDG_CONFIG_HOME: place.folder }
  const stdio = ['ignore', 'pipe', 'pipe'] as const
  const proxy = new Proxy(spawn(program, kind.start(file, place), { env, stdio: [...stdio] }), place)
  while (!(await answers(place))) {
    if (proxy.hasEnded) throw new Error(`${kind.name} ended:\n${proxy.output.join('')}`)
    await pause(20)
  }
  return proxy
}

const answers = ({ address, port }: Place) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, address)
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

/** Each change must find its place, or the sample is not what is tried. */
function change(text: string, changes: [what: string | RegExp, by: string][]): string {
  return changes.reduce((before, [what, by]) => {
    const after = before.replaceAll(what, by)
    if (after === before) throw new Error(`the sample has no ${what}`)
    return after
  }, text)
}

function fillNginx(sample: string, { folder, address, port, nodes, certificate, key }: Place): string {
  const servers = nodes.map((node) => `    server 127.0.0.1:${node} max_fails=0;`).join('\n')
  const site = change(sample, [
    [/^ *listen \[::\].*\n/gm, ''],
    ['listen 80;', `listen ${address}:${port + 1};`],
    ['listen 443 ', `listen ${address}:${port} `],
    ['beds.example.org;', 'localhost;'],
    [/https:\/\/beds\.example\.org/g, `https://localhost:${port}`],
    [/ssl_certificate .*;/g, `ssl_certificate ${certificate};`],
    [/ssl_certificate_key .*;/g, `ssl_certificate_key ${key};`],
    ['/var/log/nginx', folder],
    [/^ {4}server 127\.0\.0\.1:3000.*\n.*3001.*$/gm, servers],
  ])
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  // What stands around it in every /etc/nginx/nginx.conf.
  return [
    `pid ${folder}/nginx.pid; daemon off; worker_processes 1; error_log ${folder}/error.log;`,
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'events {} http {',
    ...paths.map((name) => `${name}_temp_path ${folder}/${name};`),
    `access_log ${folder}/access.log;`,
    site,
    '}',
  ].join('\n')
}

function startNginx(file: string, { folder }: Place): string[] {
  return ['-p', folder, '-c', file, '-e', join(folder, 'error.log')]
}

function fillCaddy(sample: string, { folder, address, port, nodes, certificate, key }: Place): string {
  const servers = nodes.map((node) => `127.0.0.1:${node}`).join(' ')
  return change(sample, [
    ['log default {', 'admin off\n\tauto_https disable_redirects\n\tlog default {'],
    ['beds.example.org {', `https://localhost:${port} {\n\tbind ${address}\n\ttls ${certificate} ${key}\n`],
    ['/var/log/caddy', folder],
    // Nobody in a test waits ten seconds for two nodes that are not there.
    ['lb_try_duration 10s', 'lb_try_duration 3s'],
    [/^\treverse_proxy 127\.0\.0\.1:3000 /gm, `\treverse_proxy ${servers} `],
  ])
}

function startCaddy(file: string): string[] {
  return ['run', '--config', file, '--adapter', 'caddyfile']
}

function fillHaproxy(sample: string, { folder, address, port, nodes, certificate, key }: Place): string {
  const both = join(folder, 'both.pem')
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  const servers = nodes.map((node, index) => `    server node${index} 127.0.0.1:${node}`).join('\n')
  return change(sample, [
    [/^ *(?:user|group) haproxy\n/gm, ''],
    [/^ *bind \[::\].*\n/gm, ''],
    ['bind :80', `bind ${address}:${port + 1}`],
    ['bind :443', `bind ${address}:${port}`],
    ['/etc/haproxy/beds.example.org.pem', both],
    ['https://beds.example.org', `https://localhost:${port}`],
    [/^ {4}server one .*\n.*3001$/gm, servers],
  ])
}

function startHaproxy(file: string): string[] {
  return ['-db', '-f', file]
}
