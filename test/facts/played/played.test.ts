import { expect, it } from 'vitest'
import {
  beginsNext,
  bringsPeople,
  changeEdition,
  handsOver,
  isPaused,
  looksAfterOneself,
  losesFactor,
  readsNews,
  worksTogether,
} from './console.ts'
import { findWrongLists, findWrongOwnFiles, readImpact } from './files.ts'
import { kindOf } from './kinds.ts'
import { findUnsaid, findUnspoken } from './mails.ts'
import { openPlay, ORGANISERS, type Pass, type Play } from './people.ts'
import { changesTheirMind, getsBeds, registers, stays } from './story.ts'

/** Offers end on the day on which clocks are put on in Berlin, or back; elsewhere that is a day as any. */
const [SPRING, AUTUMN] = [-54, 163]
const PASSES: readonly Pass[] = [
  {
    name: 'clocks are put on, after midnight in Berlin',
    zone: 'Europe/Berlin',
    shift: SPRING,
    time: '00:20',
    first: 'en',
  },
  {
    name: 'clocks are put back, before midnight in Berlin',
    zone: 'Europe/Berlin',
    shift: AUTUMN,
    time: '23:40',
    first: 'de',
  },
  { name: 'before midnight in Bogota', zone: 'America/Bogota', shift: SPRING, time: '22:10', first: 'de' },
  { name: 'after midnight in Nairobi', zone: 'Africa/Nairobi', shift: AUTUMN, time: '00:05', first: 'en' },
]

it.each(PASSES)(
  'a season in which every mail leaves: $name',
  async (pass) => {
    const play = await openPlay(pass)
    try {
      const faults = await tell(play)
      const { sent, troubles } = play.world
      expect([
        ...faults,
        ...sent.flatMap(findUnsaid),
        ...play.calls.flatMap(({ facts, words, at }) => findUnspoken(facts, words, at)),
      ]).toEqual([])
      expect(troubles).toEqual([])
      const told = [...sent.map(({ facts }) => facts), ...play.calls.map(({ facts }) => facts)]
      const kinds = new Set(told.flatMap((facts) => (facts ? [kindOf(facts)] : [])))
      const page = await play.read(ORGANISERS[0], '/admin/mails')
      const catalogue = new Set([...page.matchAll(/[?]mail=([a-z-]+)/g)].map(([, kind]) => kind ?? ''))
      expect([...kinds].toSorted()).toEqual([...catalogue].toSorted())
    } catch (error) {
      throw new Error(play.said.slice(-5).join('\n'), { cause: error })
    } finally {
      await play.world.close()
    }
  },
  1_800_000,
)

/** Gives what was wrong with files on the way; mails are looked at in the end, by what the rows said when each arrived. */
async function tell(play: Play): Promise<string[]> {
  await registers(play)
  await changeEdition(play, { hostEventLink: 'https://meet.example.org/hosts' })
  await bringsPeople(play)
  await readsNews(play)
  await worksTogether(play)
  await looksAfterOneself(play)
  await getsBeds(play)
  await changesTheirMind(play)
  const faults = [...(await findWrongOwnFiles(play)), ...(await findWrongLists(play))]
  await handsOver(play)
  await isPaused(play)
  await stays(play)
  // Through each step of forgetting, the first of which counts for good, and another edition.
  const reports: string[] = []
  for (const day of ['07-02', '07-25', '08-06', '08-25']) {
    await play.goTo(day)
    await play.work('retention')
    const { said, faults: wrong } = await readImpact(play)
    faults.push(...wrong)
    reports.push(said.join())
  }
  if (new Set(reports).size > 1) faults.push(`the report is told otherwise than before: ${reports.join(' ')}`)
  await beginsNext(play)
  await losesFactor(play)
  return faults
}
