import { guestAnswers } from '../../builders/answers.ts'
import { openSessionOf } from '../../product/people.ts'
import { Visit } from '../../product/visit.ts'
import type { Nodes } from './nodes.ts'

/** What somebody was told is stored: the newest answer that was acknowledged, and those whose answer never came. */
export type Stored = { email: string; acknowledged: number; asked: number }

const READ = [
  '/',
  '/HowItWorks',
  '/faq',
  '/aboutUs',
  '/contactUs',
  '/dsgvo',
  '/impressum',
  '/newsletter',
  '/login',
  '/signUp/host',
]
const CONSOLE = [
  '/admin',
  '/admin/matching',
  '/admin/guests',
  '/admin/hosts',
  '/admin/match',
  '/admin/calendar',
  '/admin/rooms',
]

/** People who come by at a steady rate until it is stopped: most read, some register and edit, organisers look. */
export function makeTraffic(nodes: Nodes, rate: number) {
  let isOver = false
  let people = 0
  const stored: Stored[] = []
  const troubles: string[] = []
  const going = new Set<Promise<void>>()
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
  const loop = (perMinute: number, act: () => Promise<void>) => {
    const run = async () => {
      while (!isOver) {
        const begun = performance.now()
        await act().catch((error: Error) => {
          troubles.push(String(error.message).slice(0, 200))
        })
        await pause(Math.max(0, 60_000 / (perMinute * rate) - (performance.now() - begun)))
      }
    }
    going.add(run())
  }

  let page = 0
  const nextOf = (pages: readonly string[]) => pages[(page += 1) % pages.length] ?? '/'
  const read = async () => {
    await nodes.ask('', nextOf(READ), undefined, `198.51.100.${page % 250}`)
  }

  async function registerAndEdit(): Promise<void> {
    people += 1
    const email = `soak${people}@example.org`
    const visit = new Visit(nodes.siteFor(`203.0.113.${people % 250}`))
    await visit.register(email, 'guest', false)
    for (const [step, answers] of Object.entries(guestAnswers))
      await visit.press(`/signUp/guest/form?step=${step}`, { ...answers, intent: 'save' })
    const kept: Stored = { email, acknowledged: 0, asked: 0 }
    stored.push(kept)
    for (let edit = 1; edit <= 5 && !isOver; edit += 1) {
      await pause(3_000)
      kept.asked = edit
      await visit.press('/signUp/guest/form?step=needs', {
        ...guestAnswers.needs,
        furtherInformation: [`Edit ${edit}`],
        intent: 'save',
      })
      kept.acknowledged = edit
      await visit.read('/profile')
    }
  }

  return {
    stored,
    troubles,
    begin: async (organiserId: string) => {
      const cookie = await openSessionOf(nodes.nodes[0]!.product!, organiserId)
      for (let reader = 0; reader < 4; reader += 1) loop(60, read)
      for (let one = 0; one < 3; one += 1) loop(4, registerAndEdit)
      for (let one = 0; one < 2; one += 1)
        loop(12, async () => {
          await nodes.ask(cookie, nextOf(CONSOLE))
        })
    },
    end: async () => {
      isOver = true
      await Promise.all(going)
    },
  }
}
