import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { sendAll, signatureRecord } from '../builders/sent-mails.ts'
import { ask, findProgram, ownFolder } from '../outside/programs.ts'
import { everyMessage, from } from '../stress/mail-headers.ts'

// Every mail of the catalogue, in each language, as an SMTP server gets it, before the programs of those who get it.

const folder = ownFolder('mails')
const at = (name: string) => join(folder, name)
let all: (Awaited<ReturnType<typeof everyMessage>>[number] & { raw: Buffer; file: string })[]

beforeAll(async () => {
  const named = await everyMessage('amina@example.net')
  const raw = await sendAll(
    named.map(({ message }) => message),
    from,
  )
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(at(part))
  all = named.map((one, index) => {
    const mail = { ...one, raw: raw[index] ?? Buffer.alloc(0), file: at(`new/${index}.eml`) }
    writeFileSync(mail.file, mail.raw)
    return mail
  })
  expect(all.length).toBeGreaterThan(100)
})

/** As filters see it that know nothing of us yet, without what they ask the network for. */
it('SpamAssassin finds nothing that looks like unwanted mail', async () => {
  const filter = findProgram('spamassassin', 'what filters think of our mail')
  if (!filter) return
  const box = all.map(({ raw }) => {
    const text = raw.toString('latin1').replaceAll('\r\n', '\n')
    return `From beds@example.org Thu Jan  1 00:00:00 1970\n${text.replaceAll(/^(?=>*From )/gm, '>')}\n`
  })
  writeFileSync(at('box'), box.join(''), 'latin1')
  const said = await ask('sh', ['-c', `${filter} --local --mbox < ${at('box')}`])
  const judged = [
    ...said.replaceAll('\n\t', ' ').matchAll(/^X-Spam-Status: \w+, score=(\S+) .*?tests=(.*?) autolearn/gm),
  ]
  expect(judged).toHaveLength(all.length)
  expect(
    judged.flatMap(([, score, rules], index) =>
      Number(score) > 0.5 ? [`${all[index]?.name}: ${score} ${rules}`] : [],
    ),
  ).toEqual([])
})

it('OpenDKIM finds each signature true, and a changed mail false', async () => {
  const verifier = findProgram('opendkim', 'whether others can check our signatures')
  if (!verifier) return
  writeFileSync(at('keys'), `${signatureRecord.name} ${signatureRecord.value}\n`)
  writeFileSync(
    at('verify.conf'),
    `TestPublicKeys ${at('keys')}\nMode v\nSyslog no\nUserID ${process.getuid?.() ?? 0}\n`,
  )
  const spoilt = join(ownFolder('spoilt'), 'spoilt.eml')
  writeFileSync(spoilt, all[0]?.raw.toString('latin1').replace(/^Subject: ./m, 'Subject: X') ?? '', 'latin1')
  const files = [...all.map(({ file }) => file), spoilt]
  const said = await ask(verifier, ['-x', at('verify.conf'), '-v', '-t', files.join()])
  expect(said.match(/verification \(s=beds,? d=example\.org, 2048-bit key\) succeeded/g)).toHaveLength(
    all.length,
  )
  expect(said).toMatch(/spoilt\.eml: verification .* failed/)
})

it('notmuch reads each with its subject, its moment and its parts', async () => {
  const reader = findProgram('notmuch', 'what a mail program makes of our mail')
  if (!reader) return
  writeFileSync(
    at('notmuch.conf'),
    `[database]\npath=${folder}\n[user]\nprimary_email=amina@example.net\n[new]\nignore=box;keys\n`,
  )
  const call = (...args: string[]) => ask('env', [`NOTMUCH_CONFIG=${at('notmuch.conf')}`, reader, ...args])
  await call('new', '--quiet')
  const shown = await call('show', '--format=json', '--entire-thread=false', '*')
  const read = new Map(readThreads(JSON.parse(shown)).map((mail) => [mail.filename[0], mail]))
  const wrong = all.flatMap(({ name, file, message }) => {
    const mail = read.get(file)
    const parts = mail?.body[0]?.['content-type']
    const good =
      mail?.headers.Subject === message.subject &&
      mail.timestamp === Math.floor(message.date.epochMilliseconds / 1000) &&
      parts === (message.calendar ? 'multipart/mixed' : 'multipart/alternative')
    return good ? [] : [`${name}: ${mail?.headers.Subject} ${mail?.timestamp} ${parts}`]
  })
  expect(wrong).toEqual([])
})

it('w3m shows in the formatted part every word that the plain part has, in 72 columns', async () => {
  const browser = findProgram('w3m', 'our mail as a terminal shows it')
  if (!browser) return
  const wrong: string[] = []
  for (const { name, message } of all) {
    writeFileSync(at('mail.html'), message.html)
    const shown = await ask(browser, [
      '-dump',
      '-cols',
      '72',
      '-I',
      'UTF-8',
      '-O',
      'UTF-8',
      '-T',
      'text/html',
      at('mail.html'),
    ])
    const there = wordsOf(shown)
    const lacking = wordsOf(message.text.replaceAll(/https?:\S+/g, '')).filter(
      (word) => !there.includes(word),
    )
    if (lacking.length > 0) wrong.push(`${name}: ${lacking.join(' ')}`)
    const wide = shown.split('\n').filter((line) => line.length > 72 && !line.includes('http'))
    if (wide.length > 0) wrong.push(`${name} is too wide: ${wide[0]}`)
  }
  expect(wrong).toEqual([])
})

it('khal takes each date into a calendar', async () => {
  const calendar = findProgram('khal', 'whether a calendar takes our dates')
  if (!calendar) return
  // Of each mail one: a calendar begins anew for each.
  const dated = all.filter(
    ({ name, message }, index) =>
      message.calendar && all.findIndex((one) => kindOf(one.name) === kindOf(name)) === index,
  )
  expect(dated.length).toBeGreaterThan(10)
  const wrong: string[] = []
  for (const [index, { name, message }] of dated.entries()) {
    mkdirSync(at(`cal-${index}`))
    writeFileSync(
      at('khal.conf'),
      `[calendars]\n[[own]]\npath = ${at(`cal-${index}`)}\n[locale]\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\nlocal_timezone = Europe/Berlin\ndefault_timezone = Europe/Berlin\n[sqlite]\npath = ${at(`khal-${index}.db`)}\n`,
    )
    writeFileSync(at('date.ics'), message.calendar?.content ?? '')
    await ask(calendar, ['-c', at('khal.conf'), 'import', '--batch', at('date.ics')])
    const listed = await ask(calendar, [
      '-c',
      at('khal.conf'),
      'list',
      '--once',
      '--day-format',
      '',
      '--format',
      '{title}|{start-date-long}',
      '2026-01-01',
      '1000d',
    ])
    const content = message.calendar?.content ?? ''
    const [, title] = /^SUMMARY[^:]*:(.*)\r$/m.exec(content) ?? []
    const [, year, month, day] = /^DTSTART[^:]*:(\d{4})(\d\d)(\d\d)/m.exec(content) ?? []
    if (listed.trim() !== `${title?.replaceAll('\\', '')}|${year}-${month}-${day}`)
      wrong.push(`${name}: ${listed}`)
  }
  expect(wrong).toEqual([])
})

type Read = {
  filename: string[]
  timestamp: number
  headers: { Subject: string }
  body: { 'content-type': string }[]
}
/** Threads of threads, with nulls for what was not asked for. */
function readThreads(found: unknown): Read[] {
  if (Array.isArray(found)) return found.flatMap(readThreads)
  return found !== null && typeof found === 'object' && 'filename' in found ? [found as Read] : []
}

/** "offer-to-guest asked en": which mail, and in which language. */
const kindOf = (name: string) => name.replace(/ .* /, ' ')
const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
