import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { readStoredClock, storeClock } from '#db/clock-record.server.ts'
import { openDatabase } from '#db/connect.server.ts'
import { makeMassBackups } from '#features/clock/backups/mass-actions.server.ts'
import { getDashboard } from '#features/console/dashboard/dashboard.server.ts'
import { startPostgres, type RunningPostgres } from '#platform/postgres/start.server.ts'
import { watchProxies } from '#platform/http/proxy-watch.server.ts'
import { actorKeyOf, makeKeys } from '#platform/keys.server.ts'
import { testSettings } from '../../../test/builders/deps.ts'
import { aMailSink } from '../../../test/builders/mail-sink.ts'
import { readSecret } from '../wiring/data-folder.ts'
import { systemClock } from '../wiring/time.ts'
import { aFolder } from '../../../test/builders/folder.ts'
import { aMadeFolder } from '../../../test/builders/made-folder.ts'
import { runCommand } from '../../../test/builders/command.ts'

// Nothing is made in it by what is wrong.
let folder = aFolder()
// Where nobody answers: `doctor` asks there, and at the usual port a neighbour may be at work.
const PORT = String(await freePort())

async function run(line: string, env: Record<string, string> = {}) {
  return runCommand(line, { DATA_DIR: folder, PORT, MAP_TILE_URL: 'none', ...env })
}

describe('wrong use', () => {
  it.each([
    ['', 'a command is missing'],
    ['bake', 'there is no command "bake"'],
    ['constructor', 'there is no command "constructor"'],
    ['admin', 'admin grant EMAIL'],
    ['admin grant', 'admin grant EMAIL'],
    ['admin grant nobody', 'nobody is not an email address'],
    ['admin grant a@example.org b@example.org', 'admin grant EMAIL'],
    ['edition cake=1 --reason x', 'the edition has no "cake"'],
    ['edition city', 'city wants a value'],
    ['edition city=Ulm', 'why: --reason WORDS'],
    ['seed', '--guests'],
    ['seed --guests 2 --hosts -1 --seed x', '--hosts'],
    ['seed --guests 2 --hosts 1', '--seed'],
    ['seed --guests 2 --hosts 1 --seed x --fast', '--fast'],
    ['doctor now', 'now'],
    ['retention --now', '--now'],
    ['mail', 'mail pause'],
    ['mail resume today', 'mail resume'],
    ['mail stop', 'mail status'],
  ])('"%s" ends with 64, the reason and the usage, and starts nothing', async (line, reason) => {
    const { code, said, complained } = await run(line)
    expect(code).toBe(64)
    expect(said).toBe('')
    expect(complained).toContain(reason)
    expect(complained).toContain('Usage:')
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
  })

  it('a wrong setting ends with 78 and its table', async () => {
    expect(await run('doctor', { PORT: 'eighty' })).toMatchObject({ code: 78, said: '' })
  })

  it('asked for help, it says the usage on stdout', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, complained: '' })
  })

  it.each(['admin', 'seed', 'plan', 'edition', 'mail', 'retention', 'backup', 'restore', 'key', 'doctor'])(
    'asked for help with %s, it says what that takes, and does nothing',
    async (name) => {
      const { code, said, complained } = await run(`${name} --help`, { PORT: 'eighty' })
      expect([code, complained]).toEqual([0, ''])
      expect(said).toContain(`  ${name} `)
      expect(said).not.toContain(name === 'doctor' ? '  admin' : '  doctor')
      expect(said).not.toContain('undefined')
      for (const line of [`${name} help`, `${name} -h`, `help ${name}`])
        expect(await run(line)).toEqual({ code: 0, said, complained: '' })
      expect(existsSync(join(folder, 'postgres'))).toBe(false)
    },
  )

  it('help for the plan says what each limit of time is for', async () => {
    const { said } = await run('plan --seed 1 --help')
    expect(said).toMatch(/--prove-seconds N .*for the proof/)
    expect(said).toMatch(/--seconds N .*plan and proof together/)
  })
})

it('doctor makes nothing where nothing is', async () => {
  const { code, said } = await run('doctor')
  expect(code).toBe(0)
  expect(said).toContain('not there yet')
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
})

describe('beside a running database', () => {
  let server: RunningPostgres
  beforeAll(async () => {
    folder = await aMadeFolder()
    expect(await run('admin grant First@Example.org')).toMatchObject({ code: 0, complained: '' })
    server = await startPostgres({ dataDir: folder, log: () => {} })
    return () => server.stop()
  })

  it('grants and seeds, and the same seed changes nothing the second time', async () => {
    expect((await run('admin grant first@example.org')).said).toContain('already')
    expect((await run('seed --guests 6 --hosts 4 --seed spring')).code).toBe(0)
    expect((await run('seed --guests 6 --hosts 4 --seed spring')).said).toContain(
      '10 of them were there before',
    )
    const db = openDatabase(
      { ...server.connection('web'), actorKey: actorKeyOf(makeKeys(readSecret(folder, null))) },
      systemClock,
      1,
    )
    const { id: admin } = await db.run(mint.gate(), (tx) =>
      tx.selectFrom('person').select('id').where('email', '=', 'first@example.org').executeTakeFirstOrThrow(),
    )
    const massBackups = makeMassBackups(null)
    const settings = testSettings()
    const proxies = watchProxies(settings, () => {})
    const keys = makeKeys(Buffer.alloc(32))
    const deps = { db, clock: systemClock, keys, knowsPath: () => true, settings, massBackups, proxies }
    const { numbers } = await getDashboard(deps, mint.admin(admin))
    expect(numbers).toMatchObject({
      waiting: 6,
      draft: 0,
      offered: 0,
      placed: 0,
      newGuests: 6,
      newHosts: 4,
    })
    await db.close()
    const { code, said } = await run('retention --dry-run')
    expect(code).toBe(0)
    expect(said).toMatch(/^Bonn \d+, sensitive: on \d+-\d+-\d+\n {2}guest_sensitive 6$/m)
    expect(said).toMatch(/, person: on .*(\n {2}\w+ \d+)*\n {2}registration 10$/m)
    expect(said).toMatch(/Nothing was changed\.$/)
  })

  it('shows the running edition, changes it by the rules of its page, and asks organisers where two are needed', async () => {
    expect((await run('edition')).said).toMatch(/^acceptanceDays {2,}5$/m)
    const changed = await run('edition acceptanceDays=7 city=Ulm --reason moved')
    expect(changed).toEqual({
      code: 0,
      said: 'acceptanceDays: 5 -> 7\ncity: Bonn -> Ulm\nThe edition is changed.',
      complained: '',
    })
    expect((await run('edition')).said).toMatch(/^acceptanceDays {2,}7$/m)
    expect(await run('edition acceptanceDays=7 --reason again')).toMatchObject({
      code: 65,
      complained: 'Nothing is different.',
    })
    expect(await run('edition acceptanceDays=70 --reason longer')).toMatchObject({
      code: 65,
      complained: 'acceptanceDays: not-valid (1 to 30)',
    })
    const asked = await run('edition doubleBed=any --reason full')
    expect(asked.said).toContain('Nothing is changed yet. An organiser has to agree at ')
    expect((await run('edition')).said).toMatch(/^doubleBed {2,}named$/m)
  })

  it('forgets nothing by a clock that has moved while no worker ran, nor by one of which less than an hour is known', async () => {
    const db = openDatabase(
      { ...server.connection('worker'), actorKey: actorKeyOf(makeKeys(readSecret(folder, null))) },
      systemClock,
      1,
    )
    /** What a worker has stored last, of which the machine has since been started anew. */
    const knew = (knownAt: Temporal.Instant, steadySince: Temporal.Instant) => {
      const record = {
        knownAt,
        steady: { boot: null, seconds: 9 },
        steadySince,
        movedFrom: null,
        trustedAt: knownAt,
      }
      return db.run(mint.worker(), async (tx) => storeClock(tx, (await readStoredClock(tx)).record, record))
    }
    const ago = (hours: number) => systemClock().subtract({ hours })
    try {
      const tooEarly = { code: 75, complained: expect.stringContaining('for less than an hour') }
      const moved = { code: 75, complained: expect.stringContaining('The clock has moved or is wrong') }
      expect(await run('retention')).toMatchObject(tooEarly)
      await knew(ago(0), ago(2))
      expect(await run('retention')).toMatchObject({ code: 0, said: 'Nothing is due.' })
      const lastYear = ago(365 * 24)
      await knew(lastYear, lastYear.subtract({ hours: 100 }))
      expect(await run('retention')).toMatchObject(moved)
      const { code, said } = await run('clock')
      expect(code).toBe(1)
      expect(said).toContain(`The clock moved from ${lastYear} to ${systemClock().toString().slice(0, 10)}`)
      expect((await run('doctor')).said).toMatch(/PROBLEM\s+time\s+the clock has moved/)
      expect((await run('clock right')).said).toContain('Noted')
      expect(await run('clock')).toMatchObject({ code: 0 })
      expect(await run('retention')).toMatchObject(tooEarly)
    } finally {
      await db.close()
    }
  })

  it('pauses the mail queue, says that it is, and lets it go on', async () => {
    expect((await run('mail status')).said).toBe('Not paused.\nOldest due mail: 0 minutes late. Held: 0.')
    expect((await run('mail resume')).said).toBe('It was not paused.')
    expect((await run('mail pause a wrong text')).said).toContain('paused: nothing leaves')
    expect((await run('mail pause')).said).toBe('It was paused already.')
    expect((await run('mail status')).said).toMatch(/^Paused since \d+-\d+-\d+T\S+Z\.\n/)
    expect((await run('mail resume')).said).toBe('The mail queue goes on.')
  })
})

describe('doctor finds', () => {
  it('a mail server that answers, and one that does not', async () => {
    const sink = await aMailSink()
    const well = await run('doctor', { SMTP_URL: sink.url })
    expect(well.code).toBe(0)
    expect(well.said).toContain('started for this check and stopped again')
    expect(well.said).toMatch(/migrations\s+all \d+ applied/)
    await sink.close()
    const { code, said } = await run('doctor', { SMTP_URL: sink.url })
    expect(code).toBe(1)
    expect(said).toMatch(/PROBLEM\s+mail/)
  })

  it('a public address without encryption or without a mail server', async () => {
    const { code, said } = await run('doctor', { PUBLIC_URL: 'http://beds.example.org' })
    expect(code).toBe(1)
    expect(said).toMatch(/PROBLEM\s+mail/)
    expect(said).toMatch(/PROBLEM\s+address/)
  })

  it('an imprint that is not complete, and mails nobody reads, without calling it a problem', async () => {
    const { code, said } = await run('doctor', { ORGANISATION_NAME: 'Beds e. V.', CONTACT_EMAIL: '' })
    expect(code).toBe(0)
    expect(said).toMatch(
      /warning\s+imprint\s+not complete; it does not say its address \(ORGANISATION_ADDRESS\), who/,
    )
    expect(said).not.toContain('ORGANISATION_NAME')
    expect(said).toMatch(/warning\s+contact\s+people are told to write to no-reply@localhost/)
    const complete = {
      ORGANISATION_NAME: 'Beds e. V.',
      ORGANISATION_ADDRESS: 'Street 1; 53113 Bonn',
      ORGANISATION_REPRESENTATIVES: 'Ada Example',
      ORGANISATION_PHONE: '+49 228 0000000',
      CONTENT_RESPONSIBLE: 'Ada Example',
      CONTACT_EMAIL: 'hello@example.org',
    }
    const keyAlone = /warning\s+key\s+only the file secrets\/key .* opens the backups, and nobody has said/
    expect((await run('doctor', complete)).said).toMatch(keyAlone)
    await run('key kept')
    expect((await run('doctor', complete)).said).not.toContain('warning')
  })

  it('a map provider that gives no pictures', async () => {
    const port = await freePort()
    const { code, said } = await run('doctor', { MAP_TILE_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` })
    expect(code).toBe(0)
    expect(said).toMatch(/warning\s+map\s+127\.0\.0\.1:\d+ does not answer/)
  })

  it('a database server that is not there', async () => {
    const port = await freePort()
    const { code, said } = await run('doctor', { DATABASE_URL: `postgres://beds@127.0.0.1:${port}/beds` })
    expect(code).toBe(1)
    expect(said).toMatch(/PROBLEM\s+database/)
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
