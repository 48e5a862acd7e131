import { spawn } from 'node:child_process'
import { chmod, mkdtemp, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { chromium } from '@playwright/test'
import { attachPostgres } from '../src/platform/postgres/attach.server.ts'
import { makeKeys, makeToken } from '../src/platform/keys.server.ts'
import { aGuest, aHost, anAdmin } from './builders/people.ts'
import { SmtpSink } from './product/smtp-sink.ts'

const secret = 'the key of a test run, long enough to be taken as one'
const dataDir = await mkdtemp(join(tmpdir(), 'bed-shot-'))
await chmod(dataDir, 0o711)
const sink = new SmtpSink()
const smtp = await sink.start()
const out = process.env.OUT ?? '/tmp/shots-m'
await mkdir(out, { recursive: true })
const child = spawn(process.execPath, ['.bw-matching/processes/serve.js'], {
  env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, SMTP_URL: smtp, SECRET_KEY: secret, MAIL_FROM: 'B <b@example.org>' },
  stdio: ['ignore', 'pipe', 'pipe'],
})
let log = ''
const url = await new Promise<string>((ok, no) => {
  const read = (c: Buffer) => {
    log += c.toString()
    const p = /"event":"process\.ready","port":(\d+)/.exec(log)?.[1]
    if (p) ok(`http://localhost:${p}`)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  child.once('exit', () => no(new Error(log)))
})
try {
  const attached = await attachPostgres(dataDir)
  const pool = new pg.Pool(attached.connection('owner'))
  pool.on('error', () => {})
  const sql = async (t: string, v?: unknown[]) => (await pool.query(t, v)).rows
  const rows = { sql }
  const [ed] = await sql('select conference_start_on::text as s, conference_end_on::text as e from edition')
  console.log(ed)
  await aGuest(rows, { firstName: 'Amina', lastName: 'Wanjiru', age: 20, marginalised: true, globalSouth: true, accredited: true, homeCountry: 'Kenya', languages: ['en', 'sw', 'fr'], organisation: 'Green Youth', onlyFemaleHosts: true, longCommuteOk: false, petProblem: true, roomSharing: 'same-gender', sleeping: ['bed'] })
  const bao = await aGuest(rows, { firstName: 'Bao', lastName: 'Nguyễn Thị Hà', age: 25, globalSouth: true, accredited: true, gender: 'diverse' })
  for (let i = 0; i < 8; i++) await aGuest(rows, { firstName: ['Chipo', 'Dina', 'Eli', 'Farid', 'Gita', 'Hugo', 'Ines', 'Juan'][i], age: 19 + i * 3, globalSouth: i % 2 === 0, gender: i % 2 ? 'male' : 'female' })
  await aHost(rows, { firstName: 'Karla', lastName: 'Schmitz', rooms: [{ beds: { single: 1 } }, { type: 'shared', beds: { double: 1, 'air-mattress': 2 } }] })
  await aHost(rows, { firstName: 'Peter', gender: 'male', living: 'alone', pets: true, commuteMinutes: 55 })
  await aHost(rows, { firstName: 'Femke', femalesOnly: true, commuteMinutes: null, district: null })
  await aHost(rows, { firstName: 'Olaf', gender: 'male', living: 'shared-flat', stay: [ed.s, ed.e] })
  const { personId } = await anAdmin(rows)
  const token = makeToken()
  await sql("insert into session (token_hash, person_id, created_at, last_seen_at, expires_at) values ($1,$2,now(),now(),now()+interval '9 days')", [makeKeys(Buffer.from(secret)).hash('session', token), personId])
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || undefined })
  const complaints: string[] = []
  const open = async (width: number, js = true) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: js })
    await context.addCookies([{ name: 'session', value: token, url }])
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && complaints.push(m.text()))
    page.on('pageerror', (e) => complaints.push(e.message))
    return page
  }
  const wide = await open(1280)
  const phone = await open(360, false)
  const shot = async (name: string, path: string) => {
    for (const [page, w] of [[wide, 'w'], [phone, 'p']] as const) {
      const r = await page.goto(url + path, { waitUntil: 'networkidle' })
      if (r?.status() !== 200) console.log(name, r?.status())
      await page.screenshot({ path: `${out}/${name}-${w}.png`, fullPage: true })
      const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      if (Number(over) > 0) console.log('overflow', name, w, over)
    }
  }
  await shot('1-queue', '/admin/matching')
  await wide.goto(url + '/admin/matching')
  await wide.getByText('Open round 1').first().click()
  await wide.getByRole('button', { name: 'Open round 1' }).click()
  await wide.waitForURL(/round=1/)
  await wide.screenshot({ path: `${out}/2-round-w.png`, fullPage: true })
  await wide.getByRole('link', { name: 'Amina' }).click()
  await wide.waitForLoadState('networkidle')
  const guestPath = new URL(wide.url()).pathname
  await shot('3-guest', guestPath)
  await shot('3-guest-de', '/de' + guestPath)
  await wide.goto(url + guestPath)
  await wide.getByRole('link', { name: 'Choose this place', exact: true }).first().click()
  await wide.waitForLoadState('networkidle')
  await shot('4-confirm', new URL(wide.url()).pathname + new URL(wide.url()).search)
  await phone.getByRole('button', { name: 'Make the draft' }).click()
  console.log('after draft', phone.url().replace(url, ''))
  await phone.screenshot({ path: `${out}/5-drafted-p.png`, fullPage: true })
  // override + ask first
  await wide.goto(url + `/admin/matching/${bao.registrationId}`)
  await wide.locator('summary').last().click()
  await wide.screenshot({ path: `${out}/6-bao-w.png`, fullPage: true })
  await wide.getByRole('row', { name: /Femke/ }).getByRole('link').click()
  await wide.getByRole('button', { name: 'Make the draft' }).click()
  await wide.waitForLoadState('networkidle')
  await wide.screenshot({ path: `${out}/7-override-w.png`, fullPage: true })
  await wide.getByLabel('Why do you place').fill('Both agreed on the phone')
  await wide.getByRole('button', { name: 'Make the draft' }).click()
  await wide.waitForURL(/drafted=/)
  await shot('8-inform', '/admin/inform')
  await phone.locator('summary').last().click()
  await phone.screenshot({ path: `${out}/8-inform-open-p.png`, fullPage: true })
  await shot('9-list', '/admin/match')
  await wide.goto(url + '/admin/inform')
  await wide.getByRole('button', { name: 'Send the chosen offers' }).click()
  await wide.waitForURL(/sent=1/)
  await wide.screenshot({ path: `${out}/10-sent-w.png`, fullPage: true })
  await wide.waitForTimeout(2500)
  console.log('mails', sink.received.map((m) => m.subject))
  await wide.goto(url + '/admin/match?state=offered')
  await wide.screenshot({ path: `${out}/11-offered-w.png`, fullPage: true })
  await wide.getByRole('link', { name: 'Amina' }).click()
  await wide.waitForLoadState('networkidle')
  await shot('12-match', new URL(wide.url()).pathname)
  await wide.goto(url + new URL(wide.url()).pathname)
  await wide.getByRole('button', { name: 'Withdraw and tell both' }).click()
  await wide.waitForLoadState('networkidle')
  await wide.screenshot({ path: `${out}/13-withdraw-problem-w.png`, fullPage: true })
  await wide.getByLabel('Reason').selectOption('communication-failed')
  await wide.getByRole('button', { name: 'Withdraw and tell both' }).click()
  await wide.waitForURL(/done=withdraw/)
  await wide.screenshot({ path: `${out}/14-withdrawn-w.png`, fullPage: true })
  await wide.waitForTimeout(1500)
  console.log('mails', sink.received.map((m) => m.subject))
  for (const p of ['/admin/matching/nonsense', '/admin/match/x', '/admin/matching/match', '/admin/matching/match?guest=1', '/admin/match?state=bogus', '/admin/inform?sent=zz']) console.log(p, (await wide.goto(url + p))?.status())
  console.log('complaints', complaints)
  await browser.close()
  pool.on('error', () => {}); await pool.end()
} finally {
  child.kill('SIGTERM')
  await new Promise((r) => child.once('exit', r))
  await sink.stop()
}
