/** What organisers do beside placing, and what people do with their accounts. */
import { Secret, TOTP } from 'otpauth'
import { codeOf, hasCode } from '../../product/smtp-sink.ts'
import { inputsOf } from '../../product/visit.ts'
import { mailbox, ORGANISERS, type Play } from './people.ts'

const unescape = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Some fields of the edition, with what the page shows of the others. */
export async function changeEdition({ read, organise }: Play, changed: Record<string, string>) {
  const page = await read(ORGANISERS[0], '/admin/edition')
  const shown = unescape(/name="shown" value="([^"]*)"/.exec(page)?.[1] ?? '{}')
  const texts = JSON.parse(shown) as Record<string, string>
  const form = {
    ...texts,
    ...changed,
    intent: 'save',
    id: crypto.randomUUID(),
    reason: 'The city asked.',
    shown,
  }
  await organise('/admin/edition', form)
}

/** Two are brought by a list, one of them without a mailbox; one registers on the phone. */
export async function bringsPeople(play: Play) {
  const { goTo, organise, row, read, day, answer } = play
  await goTo('05-05')
  const rows = ['E-Mail;Vorname;Nachname;Telefon', 'lea@example.org;Lea;Lindt;', ';Mia;Moser;+49 228 8199']
  await organise('/admin/migrate', { role: 'guest', locale: 'en', pasted: rows.join('\n') })
  const path = `/admin/migrate/import/${(await row('select id from import_file order by uploaded_at desc limit 1'))['id']}`
  const shown = /name="shown" value="([^"]+)"/.exec(await read(ORGANISERS[0], path))?.[1] ?? ''
  await organise(path, { intent: 'import', shown })
  await organise(path, { intent: 'invite' })
  const entry = crypto.randomUUID()
  const said = { saidBy: 'phone', saidOn: day('05-05'), privacy: 'yes' }
  await organise('/admin/guests/new', { ...said, entry, language: 'en' })
  await answer('gil', organise, `/admin/guest/${entry}/form`)
}

export async function readsNews(play: Play) {
  const { goTo, press, world, organise, read } = play
  await goTo('05-06')
  await press('reader', '/newsletter', { email: mailbox('reader'), consent: 'yes' })
  const mail = world.sent.findLast(({ template }) => template === 'newsletter-confirm')
  const way = /\/confirmNewsletter\?token=[\w.-]+/.exec(mail?.mail.text ?? '')?.[0] ?? ''
  await press('reader', way, {})
  await press('reader', '/newsletter', { email: mailbox('reader'), consent: 'yes' })
  // To more people than one organiser writes to alone.
  const id = crypto.randomUUID()
  const path = '/admin/queueEmailGuests'
  await organise(path, {
    intent: 'look',
    id,
    version: '0',
    kind: 'registration',
    'subject.en': 'News from {city}',
    'subject.de': 'Neues aus {city}',
    'letter.en': 'Hello {firstName},\n\nbring a towel to {city}.',
    'letter.de': 'Hallo {firstName}!\n\nBring nach {city} ein Handtuch mit.',
  })
  const page = await read(ORGANISERS[0], `${path}?look=${id}`)
  const recipients = /name="recipients" value="(\d+)"/.exec(page)?.[1] ?? '0'
  await organise(path, { intent: 'queue', id, version: '1', recipients, startsAt: '' })
  await organise(path, { intent: 'approve', id, version: '1', recipients }, 1)
  await play.wait(30)
}

/** A third organiser, a session that another ends, a note that comes back, and what somebody tells. */
export async function worksTogether(play: Play) {
  const { goTo, press, organise, row, registration, day } = play
  await goTo('05-07')
  await press('ben', '/admin/register', {})
  await press('ben', '/admin/notApprovedAdmin', {})
  const { person: ben } = await registration('ben')
  for (const which of [0, 1] as const)
    await organise('/admin', { intent: 'approve', personId: ben ?? '' }, which)
  const { id: session } = await row(
    `select s.id from session s join person p on p.id = s.person_id where p.email = $1 and ended_at is null limit 1`,
    [ORGANISERS[1]],
  )
  await organise('/admin/security/sessions', { intent: 'end', session: session ?? '' })
  const { id: guest } = await registration('ama')
  await organise(`/admin/guest/${guest}`, {
    intent: 'note',
    entry: crypto.randomUUID(),
    words: 'Call her.',
    remindOn: day('05-09'),
  })
  const told = {
    entry: crypto.randomUUID(),
    words: 'Something is wrong.',
    about: 'Somebody',
    who: 'named',
    mail: 'yes',
  }
  await press('kofi', '/tellUs', told)
  await goTo('05-10', '12:00')
}

/** Another mailbox, one that is somebody else's, and two who travel together for a while. */
export async function looksAfterOneself(play: Play) {
  const { goTo, press, world, row, visitOf } = play
  await goTo('05-11')
  const ask = async (email: string) => {
    await visitOf('kofi').signIn(mailbox('kofi'))
    await press('kofi', '/profile/email', { intent: 'ask', email })
  }
  await ask(mailbox('ama'))
  await ask('kofi.new@example.org')
  const code = codeOf(await world.take('kofi.new@example.org', hasCode))
  await press('kofi', '/profile/email', { intent: 'code', code })
  await press('hana', '/profile/companions', { intent: 'name', email: mailbox('ama'), kind: 'preferably' })
  await play.work('link-companions')
  const { id } = await row('select id from companion where ended_at is null limit 1')
  await press('ama', '/profile/companions', { intent: 'preferably', id: id ?? '' })
  await play.work('link-companions')
  await goTo('05-13')
  await press('hana', '/profile/companions', { intent: 'end', id: id ?? '' })
  await play.work('link-companions')
}

/** A second factor that is lost, which another organiser resets. Theirs is older than a week by then. */
export async function losesFactor(play: Play) {
  const { goTo, press, world, read } = play
  await goTo('09-20')
  let secret = ''
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.now().epochMilliseconds })
  for (const organiser of ['ben', ORGANISERS[0]]) {
    await play.visitOf(organiser).signIn(mailbox(organiser))
    const page = await read(organiser, '/admin/secondFactor/app')
    const sealed = /name="sealed" value="([^"]+)"/.exec(page)?.[1] ?? ''
    secret = (/<code[^>]*>([A-Z2-7 ]{16,})<\/code>/.exec(page)?.[1] ?? '').replaceAll(' ', '')
    await press(organiser, '/admin/secondFactor/app', { sealed, code: codeNow(), name: 'Phone' })
  }
  await goTo('10-05')
  const check = '/admin/secondFactor/check?to=/admin/lostFactors'
  await press(ORGANISERS[0], check, { factorIntent: 'code', factorCode: codeNow() })
  const { id } = await play.row(`select id from person where email = '${mailbox('ben')}'`)
  await press(ORGANISERS[0], '/admin/lostFactors', { of: id ?? '', spoken: 'yes' })
}

/** Somebody who was registered on the phone gets a mailbox. */
export async function handsOver({ goTo, organise, registration }: Play) {
  await goTo('06-01')
  const { id } = await registration('gil')
  const added = { intent: 'address', email: mailbox('gil'), entry: crypto.randomUUID() }
  await organise(`/admin/guest/${id}/by-hand`, added)
}

/** Mails are stopped for an hour, of which the operator hears as well. */
export async function isPaused({ organise, world, wait }: Play) {
  const desk = '/admin/checkQueuedEmails'
  await organise(desk, { intent: 'pause', pauseReason: 'A look first.' })
  for (let looks = 0; looks < 3; looks += 1) {
    await world.moveTo(world.now().add({ minutes: 20 }))
    for (const task of world.tasks()) if (task.name === 'watch-over') await task.run(world.now())
  }
  await organise(desk, { intent: 'resume' })
  await wait(30)
}

/** As the page proposes it. */
export async function beginsNext({ goTo, read, organise }: Play) {
  await goTo('09-10')
  const path = '/admin/migrate/edition'
  const proposed = inputsOf(await read(ORGANISERS[0], path)).map(({ name, value }) => [name, value] as const)
  await organise(path, { ...Object.fromEntries(proposed), intent: 'create' })
  await goTo('09-18')
}
