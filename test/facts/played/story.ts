/** A season in which every mail leaves at least once: how people come, get their beds, change their minds and go. */
import { wordsOfHtml } from '../reading.ts'
import { seenOn } from '../../seasons/short/placing.ts'
import { CROWD, mailbox, ORGANISERS, type Play } from './people.ts'
import { type Facts, FACTS } from './rows.ts'

const GUESTS = ['ama', 'ben', 'chidi', 'dara', 'esi', 'fay', 'hana', 'ivo', 'kofi']
const HOSTS = ['bruno', 'cora', 'dirk', 'emma', 'franz', 'hilde']

/** Who comes of their own accord, one of whom stops on the way. */
export async function registers({ goTo, register, press, visitOf, settle }: Play) {
  await goTo('04-22')
  for (const key of [...HOSTS, ...GUESTS, ...CROWD]) await register(key)
  await press('jun', '/signUp/guest/__getStarted', { email: mailbox('jun'), privacy: 'yes' })
  await visitOf('jun').proveWith(mailbox('jun'), '/signUp/guest/__confirmEmail')
  await settle()
}

/** What stands in the same bed nobody else has; sent together. */
async function send({ organise, row, wait }: Play, guests: readonly string[]) {
  const ids: string[] = []
  for (const guest of guests)
    ids.push(
      (
        await row(
          `select m.id from match m join guest_facts g on g.registration_id = m.guest_registration_id
           where m.state = 'draft' and lower(g.first_name) = $1`,
          [guest],
        )
      )['id'] ?? '',
    )
  await organise('/admin/inform', { intent: 'send', idempotencyKey: crypto.randomUUID(), match: ids })
  await wait(5)
}
async function draft(play: Play, guest: string, host: string, nth: number) {
  const pair = {
    guest: (await play.registration(guest))['id'] ?? '',
    place: (await play.placeOf(host, nth))['id'] ?? '',
  }
  const path = `/admin/matching/match?guest=${pair.guest}&place=${pair.place}`
  await play.organise(path, {
    ...pair,
    overrideReason: 'They know each other.',
    safetyConfirmed: 'yes',
    seen: seenOn(await play.read(ORGANISERS[0], path)),
    tickReason: 'Both were asked.',
  })
}
const answer = async ({ press, matchOf }: Play, guest: string, intent: 'accept' | 'decline') =>
  press(guest, '/profile', { intent, matchId: (await matchOf(guest, 'offered'))['id'] ?? '' })

/** Beds are given: yes, no, silence, more time, on the phone, and another way to reach each other. */
export async function getsBeds(play: Play) {
  const { goTo, organise, matchOf, wait } = play
  await goTo('05-16')
  await organise('/admin/matching/plan', { intent: 'open-round', number: '1', answerTime: '' })
  const pairs = [
    ['ama', 'bruno', 0],
    ['ben', 'bruno', 1],
    ['chidi', 'cora', 0],
    ['dara', 'cora', 1],
    ['esi', 'dirk', 0],
    ['fay', 'dirk', 1],
    ['gil', 'hilde', 0],
    ['hana', 'emma', 0],
    ['ivo', 'emma', 1],
    ...CROWD.map((key, index) => [key, 'hilde', index + 1] as const),
  ] as const
  for (const [guest, host, nth] of pairs) await draft(play, guest, host, nth)
  await send(
    play,
    pairs.map(([guest]) => guest),
  )
  await goTo('05-17')
  for (const guest of ['ama', 'esi', 'fay', 'hana', 'ivo', ...CROWD]) await answer(play, guest, 'accept')
  await answer(play, 'ben', 'decline')
  await tellsByPhone(play, 'accepted')
  await goTo('05-18')
  const { id } = await matchOf('dara', 'offered')
  await organise(`/admin/match/${id}`, { intent: 'extend', answerBy: play.day('05-24') })
  await wait(3)
  await play.edit('bruno', 'personal', { phone: ['+49 1522 8817386'] })
  await play.edit('ama', 'personal', { phone: ['+254 712 345678'] })
  await wait(2)
}

/** What is to be said to people without a mailbox, as organisers read it out; said, the calls are over. */
export async function tellsByPhone(
  { read, organise, wait, world, calls }: Play,
  intent: 'told' | 'accepted',
) {
  const page = await read('anna@example.org', '/admin/calls')
  const now = world.now().toString()
  const waiting = await world.sql<{ id: string }>(
    `select id from outbox where kept_back_reason = 'call' and state = 'queued'`,
  )
  for (const { id } of waiting) {
    const [row] = await world.sql<{ facts: Facts }>(FACTS, [id, now])
    if (row) calls.push({ facts: row.facts, words: wordsOfHtml(page), at: now })
  }
  const forms = [...page.matchAll(/name="mail" value="([^"]+)"[^]*?name="until" value="([^"]*)"/g)]
  for (const [, mail = '', until = ''] of forms)
    await organise('/admin/calls', { intent, mail, entry: crypto.randomUUID(), until }).catch(() => {})
  await wait(2)
}

/** Letters, contacts that lead nowhere, moves, nights that are taken back, and who goes. */
export async function changesTheirMind(play: Play) {
  const { goTo, organise, matchOf, press, registration, placeOf, edit, day, wait, visitOf, row } = play
  await goTo('05-25')
  await press('ama', '/profile/letters', { intent: 'ask' })
  const { id: ama } = await registration('ama')
  await organise('/admin/letters', { intent: 'give', guestId: ama ?? '' })
  const { id: stay } = await matchOf('ama', 'accepted')
  await press('bruno', '/profile/letters', { intent: 'yes', matchId: stay ?? '' })
  const { id: letter } = await row(
    'select id from visa_letter where match_id is null and issued_at is not null limit 1',
  )
  await organise('/admin/letters', {
    intent: 'withdraw-all',
    row: letter ?? '',
    confirmed: '1',
    reason: 'A mistake.',
  })
  await goTo('05-26')
  const problem = { intent: 'report-problem', matchId: stay ?? '', words: 'Nobody answers.' }
  await press('ama', '/profile', { ...problem, role: 'guest' })
  const { id: hanas } = await matchOf('hana', 'accepted')
  await press('emma', '/profile', { ...problem, matchId: hanas ?? '', role: 'host' })
  await goTo('05-27')
  for (const [guest, nth, way] of [
    ['esi', 0, 'told'],
    ['fay', 1, 'asked'],
  ] as const) {
    const { id, version } = await matchOf(guest, 'accepted')
    const over = { overrideReason: 'The old host is ill.', safetyConfirmed: 'yes' }
    const place = (await placeOf('franz', nth))['id'] ?? ''
    const path = `/admin/match/${id}/move`
    const seen = seenOn(await play.read(ORGANISERS[0], `${path}?place=${place}`))
    const idempotencyKey = crypto.randomUUID()
    const ticked = { seen, tickReason: 'Both were asked.' }
    const form = { place, way, deadline: 'renew', version: version ?? '', idempotencyKey, ...over, ...ticked }
    await organise(path, form)
  }
  await wait(5)
  await goTo('05-28')
  await answer(play, 'fay', 'accept')
  await edit('emma', 'dates', { 'stay-start': [day('06-13')] })
  await press('emma', '/signUp/host/form?step=taken-nights', { intent: 'save', confirmed: 'yes' })
  await edit('hana', 'needs', { 'stay-start': [day('06-13')], 'stay-end': [day('06-18')] })
  await press('hana', '/signUp/guest/form?step=taken-nights', { intent: 'save', confirmed: 'yes' })
  await goTo('05-29')
  await visitOf('ivo').signIn(mailbox('ivo'))
  await press('ivo', '/profile/delete', { intent: 'delete', sure: 'yes' })
  await press('kofi.new@example.org', '/profile', { intent: 'cancel-registration', role: 'guest' })
  const { id: fays } = await matchOf('fay', 'accepted')
  await organise(`/admin/match/${fays}`, {
    intent: 'withdraw',
    reason: 'organiser',
    note: 'So it was decided.',
  })
}

/** People arrive, stay and go. */
export async function stays(play: Play) {
  const { goTo, matchOf, press } = play
  await goTo('06-08')
  const { id } = await matchOf('ama', 'accepted')
  await press('ama', '/profile/secondReminder', {
    matchId: id ?? '',
    coming: 'yes',
    arrivesAbout: '18',
    comesWith: 'ICE 1021',
    contactMade: 'yes',
  })
  await goTo('06-12', '18:10')
  await press('ama', '/profile', { intent: 'arrived', matchId: id ?? '', role: 'guest' })
  await goTo('06-25')
}
