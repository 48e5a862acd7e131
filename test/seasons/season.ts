/** One season, from the first registration to the last night, by what people and organisers press on the pages. */
import { Temporal } from 'temporal-polyfill'
import { makeChance } from './chance.ts'
import { at, inventGuest, inventHost, type Invented, readYear, type Year } from './people.ts'
import { type Form, inputsOf, Visit } from '../product/visit.ts'
import type { SentMail, World } from './world.ts'

type Act = { at: Temporal.Instant; what: string; does: () => Promise<unknown> }
export type Size = { guests: number; hosts: number }

export type Season = Awaited<ReturnType<typeof playSeason>>

/** What is at work in one season; `returning` are addresses that stayed from the one before. */
export async function playSeason(
  world: World,
  {
    seed,
    size,
    organiser,
    returning,
  }: { seed: number; size: Size; organiser: string; returning: readonly string[] },
) {
  const chance = makeChance(seed)
  const year = await readYear(world)
  const name = String(year.conferenceStart.year)
  const people = [
    ...Array.from({ length: size.guests }, (_, n) => inventGuest(chance.branch(), year, `g${n}-${name}`)),
    ...Array.from({ length: size.hosts }, (_, n) => {
      const host = inventHost(chance.branch(), year, `h${n}-${name}`)
      const email = returning[n]
      return email ? { ...host, email, isBack: true } : host
    }),
  ]
  const byEmail = new Map(people.map((one) => [one.email, one]))
  const visits = new Map<string, Visit>()
  const gone = new Set<string>()
  const acts: Act[] = []
  const add = (act: Act) => acts.push(act)
  const said: string[] = []
  const visitOf = (one: Invented) => visits.get(one.email)
  /** Somebody acts only as long as they are there. */
  const by = (
    one: Invented,
    what: string,
    moment: Temporal.Instant,
    does: (visit: Visit) => Promise<unknown>,
  ) =>
    add({
      at: moment,
      what: `${one.key} ${what}`,
      does: async () => {
        const visit = visitOf(one)
        if (visit && !gone.has(one.email)) await does(visit)
      },
    })

  for (const one of people) {
    add({ at: one.registersAt, what: `${one.key} registers`, does: () => register(one) })
    const { cancelsAt, leavesAt } = one.mood
    if (cancelsAt)
      by(one, 'cancels', cancelsAt, async (visit) => {
        await visit.press('/profile', { intent: 'cancel-registration', role: one.role })
      })
    if (leavesAt)
      by(one, 'deletes the account', leavesAt, async (visit) => {
        // Asked for again before what cannot be taken back.
        await visit.signIn(one.email)
        await visit.press('/profile/delete', { intent: 'delete', sure: 'yes' })
        gone.add(one.email)
      })
  }
  for (const [number, day] of roundsOf(year).entries()) {
    add({ at: at(day, 10), what: `round ${number + 1}`, does: () => placeRound(number + 1) })
  }

  async function register(one: Invented) {
    const visit = new Visit(world, one.language)
    await visit.register(one.email, one.role, one.isBack)
    visits.set(one.email, visit)
    for (const [step, answers] of Object.entries(one.answers))
      await visit.press(`/signUp/${one.role}/form?step=${step}`, { ...answers, intent: 'save' })
  }

  async function placeRound(number: number) {
    const visit = new Visit(world)
    await visit.signIn(organiser)
    await visit.press('/admin/matching/plan', {
      intent: 'open-round',
      number: String(number),
      answerTime: '',
    })
    const run = crypto.randomUUID()
    await visit.press('/admin/matching/plan', { intent: 'suggest', idempotencyKey: run, mode: 'fresh' })
    await untilPlanned(run)
    const page = await visit.read('/admin/matching/plan')
    const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? ''
    const taken = await visit.send('/admin/matching/plan', { intent: 'take-all', run, seen })
    // Whoever has asked says so on the page of each match: else those drafts stay behind.
    for (const { id } of await world.sql<{ id: string }>(
      `select id from match where state = 'draft' and ask_first`,
    )) {
      const path = `/admin/match/${id}`
      const ticks = /name="seen" value="([^"]*)"/.exec(await visit.read(path))?.[1] ?? ''
      const form = { intent: 'tick-ask-first', seen: ticks, tickReason: 'Both were asked.' }
      if (ticks !== '') await visit.press(path, form)
    }
    const inform = await visit.read('/admin/inform')
    const count = /name="count" value="(\d+)"/.exec(inform)?.[1]
    const idempotencyKey = crypto.randomUUID()
    // All that can leave, or those that are ticked: the page offers the first where there are more than it shows.
    const ticked = inputsOf(inform)
      .filter(({ name, isChecked }) => name === 'match' && isChecked)
      .map(({ value }) => value)
    const form: Form = count ? { intent: 'send-all', count } : { intent: 'send', match: ticked }
    const sent =
      count || ticked.length > 0 ? await visit.send('/admin/inform', { ...form, idempotencyKey }) : null
    said.push(`round ${number}: ${taken.path}; ${sent ? `${sent.status} ${sent.path}` : 'nothing to send'}`)
  }

  async function untilPlanned(run: string) {
    for (;;) {
      const [row] = await world.sql<{ state: string }>('select state from plan_run where id = $1', [run])
      if (row && row.state !== 'running') return
      await new Promise((done) => setTimeout(done, 50))
    }
  }

  /** What a mail makes its reader do. */
  function react(mail: SentMail) {
    const one = byEmail.get(mail.to)
    if (!one) return
    const moment = mail.at.add({ hours: one.mood.answersAfterHours })
    if (mail.template === 'offer-to-guest' && one.mood.answersOffer !== 'is silent') {
      const intent = one.mood.answersOffer === 'accepts' ? 'accept' : 'decline'
      by(one, `${intent}s`, moment, async (visit) => {
        const [match] = await matchesOf(one, 'offered')
        if (match) await visit.send('/profile', { intent, matchId: match })
      })
    }
    if (mail.template === 'first-reminder' && one.mood.confirms)
      by(one, 'says that they come', moment, (visit) =>
        visit.send('/profile/reminder', {
          coming: 'yes',
          accredited: 'yes',
          hasFlight: 'yes',
          hasVisa: 'yes',
        }),
      )
    if (mail.template === 'accepted-to-guest' && one.mood.reportsNoContact)
      by(one, 'reaches nobody', moment, async (visit) => {
        const [matchId] = await matchesOf(one, 'accepted')
        if (matchId)
          await visit.send('/profile', { intent: 'report-problem', matchId, role: 'guest', words: 'x' })
      })
    if (mail.template === 'accepted-to-guest' && one.mood.saysArrived) {
      const day = Temporal.PlainDate.from(String(one.answers['needs']?.['stay-start']?.[0]))
      by(one, 'is there', at(day, 19), async (visit) => {
        const [matchId] = await matchesOf(one, 'accepted')
        if (matchId) await visit.send('/profile', { intent: 'arrived', matchId, role: 'guest' })
      })
    }
  }

  const matchesOf = async ({ email }: Invented, state: string) =>
    (
      await world.sql<{ id: string }>(
        `select m.id from match m join person p on p.id = m.guest_person_id where p.email = $1 and m.state = $2`,
        [email, state],
      )
    ).map(({ id }) => id)

  /** Until that moment: moves the clock from act to act, and lets people answer what they got. */
  async function playUntil(end: Temporal.Instant, afterEach: (moment: Temporal.Instant) => Promise<void>) {
    let read = world.sent.length
    const before = (one: Act) => Temporal.Instant.compare(one.at, end) <= 0
    for (;;) {
      const next = acts.filter(before).toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))[0]
      const goal = next ? next.at : end
      if (Temporal.Instant.compare(goal, world.now()) > 0) await world.moveTo(goal)
      const due = acts.filter(({ at: moment }) => Temporal.Instant.compare(moment, goal) <= 0)
      for (const act of due) acts.splice(acts.indexOf(act), 1)
      for (const act of due) {
        try {
          await act.does()
        } catch (error) {
          throw new Error(`${world.now()}: ${act.what}`, { cause: error })
        }
      }
      for (; read < world.sent.length; read += 1) {
        const mail = world.sent[read]
        if (mail) react(mail)
      }
      if (process.env.SEASON_LOG)
        console.error(
          `${goal} ${Math.round(process.cpuUsage().user / 1e6)} s, ${world.sent.length} mails: ${due.map(({ what }) => what).join(', ')}`,
        )
      await afterEach(goal)
      if (!next) return
    }
  }

  return { year, people, said, playUntil }
}

function roundsOf({ firstRound, lastRound }: Year): Temporal.PlainDate[] {
  const half = Math.floor(firstRound.until(lastRound).days / 2)
  return [firstRound, firstRound.add({ days: half }), lastRound]
}
