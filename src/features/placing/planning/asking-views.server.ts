/** "What if", with its answer, as rows with names. */
import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import type { Answer, Question } from '#domain/planning/question.ts'
import type { BedKind } from 'bed-matching/rules/answers.ts'
import { INTERRUPTED_AFTER_SECONDS } from './planning.ts'
import { changeOf, nameOf, type RoundPeople, type ChangeView } from './showing.server.ts'

export type QuestionWords =
  | { of: 'host'; what: 'drop' | 'older'; hostName: string }
  | { of: 'bed'; bed: BedKind; hostName: string }
  | { of: 'guest'; guestId: string; guestName: string; change: ChangeView }
  | { of: 'most-people' }
  | { of: 'hold'; share: number }
/** A few by name, and how many there are. */
export type Named = { count: number; names: string[] }
export type AnswerView = {
  /** `rows`: what differs first to last tier, and in all. */
  before: { matched: number; heldPlaces: number }
  after: { matched: number; heldPlaces: number }
  tiers: { tier: number; before: number; after: number }[]
  gained: Named
  lost: Named
  moved: Named
}
export type QuestionView = {
  id: string
  state: 'running' | 'done' | 'stopped' | 'failed' | 'interrupted'
  /** Whole percent. */
  progress: number
  askedAt: string
  byEmail: string | null
  words: QuestionWords
  answer: AnswerView | null
}

/** The questions of a suggestion, newest first. */
export async function listQuestions(
  tx: Tx,
  runId: string,
  people: RoundPeople,
  now: Temporal.Instant,
): Promise<QuestionView[]> {
  const rows = await tx
    .selectFrom('planQuestion')
    .leftJoin('person', 'person.id', 'planQuestion.askedBy')
    .selectAll('planQuestion')
    .select('person.email')
    .where('runId', '=', runId)
    .orderBy('askedAt', 'desc')
    .orderBy('planQuestion.id')
    .execute()
  return rows.map((row) => {
    const isLost =
      row.state === 'running' && row.seenAt.until(now).total('seconds') > INTERRUPTED_AFTER_SECONDS
    // Nobody but `askPlan` writes them.
    const answer = row.answer as Answer | null
    return {
      id: row.id,
      state: isLost ? 'interrupted' : row.state,
      progress: row.steps > 0 ? Math.floor((100 * row.stepsDone) / row.steps) : 0,
      askedAt: row.askedAt.toString(),
      byEmail: row.email,
      words: wordsOf(row.question as Question, people),
      answer: answer && answerView(answer, people),
    }
  })
}

function wordsOf(question: Question, people: RoundPeople): QuestionWords {
  switch (question.of) {
    case 'host':
      return { of: 'host', what: question.what, hostName: nameOf(people.hosts.get(question.host)) }
    case 'bed':
      return { of: 'bed', bed: question.bed, hostName: nameOf(people.hosts.get(question.host)) }
    case 'guest': {
      const { guest: guestId, change } = question
      const guestName = nameOf(people.guests.get(guestId))
      return { of: 'guest', guestId, guestName, change: changeOf(change, people) }
    }
    default:
      return question
  }
}

const MOST_NAMES = 12

function answerView({ before, after, gained, lost, moved }: Answer, { guests }: RoundPeople): AnswerView {
  const named = (ids: readonly string[]): Named => ({
    count: ids.length,
    names: ids.slice(0, MOST_NAMES).flatMap((id) => nameOf(guests.get(id)) || []),
  })
  return {
    before: { matched: before.matched, heldPlaces: before.heldPlaces },
    after: { matched: after.matched, heldPlaces: after.heldPlaces },
    tiers: before.tierVector.flatMap((count, index) => {
      const then = after.tierVector[index] ?? 0
      return then === count ? [] : [{ tier: index + 1, before: count, after: then }]
    }),
    gained: named(gained),
    lost: named(lost),
    moved: named(moved),
  }
}
