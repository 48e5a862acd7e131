import type { Temporal } from 'temporal-polyfill'
import { readStay } from '#db/sql.server.ts'
import { everyGuestAnswer } from '#domain/answers/guest.ts'
import type { MatchState } from '#domain/match-state.ts'
import { explainTier } from '#domain/priority.ts'
import { priorityKey, tierOf } from 'bed-matching/rules/tiers.ts'
import { countNights } from '#domain/stay.ts'
import { guestFlow } from '#features/registration/guests/flow.ts'
import type { Cell } from '#features/ground/lists/lists.ts'
import { type CellContext, datesOf } from '#features/ground/lists/lists.server.ts'
import { answerCells, type AnswerRow } from './answer-columns.server.ts'
import { personCells, personFlagWords, type PersonRow } from './people.server.ts'

export type GuestRow = PersonRow &
  AnswerRow<typeof everyGuestAnswer> & {
    onlyFemaleHosts: boolean
    longCommuteOk: boolean
    petProblem: boolean
    globalSouth: boolean
    marginalised: boolean
    confirmedAt: Temporal.Instant | null
    matchState: MatchState | null
    holdsPlace: boolean
    deadlineAt: Temporal.Instant | null
    otherName: string | null
    isFlagged: boolean
    hasProblem: boolean
    needsRematch: boolean
    noReply: boolean
    /** Found a bed themselves. */
    isElsewhere: boolean
    /** Said that they cannot come, after they had handed in. */
    hasLeft: boolean
    /** So many of the nights a match gives now; null: none. */
    givenNights: number | null
  }

export function guestCells(row: GuestRow, context: CellContext, search: string): Record<string, Cell> {
  const { moment } = datesOf(context)
  return {
    ...personCells(row, context, guestFlow, `/admin/guest/${row.id}${search}`),
    ...answerCells(everyGuestAnswer, row, context),
    tier: tierWords(row, context),
    needs: needWords(row, context),
    place: placeCell(row, context),
    deadline: row.matchState === 'offered' ? moment(row.deadlineAt) : '',
    host: row.otherName ?? '',
    flags: flagWords(row, context),
    coming: moment(row.confirmedAt),
  }
}

/** "3: under 27 · Global South": the tier and what holds of its rules. */
function tierWords(row: GuestRow, { t, edition }: CellContext): string {
  const { age, accredited, globalSouth, marginalised: marginalized } = row
  if (age === null) return ''
  const key = priorityKey({ age, marginalized, globalSouth, accredited: accredited === true }, edition)
  const thresholds = { young: edition.youngAge, veryYoung: edition.veryYoungAge }
  const holding = explainTier(key).filter(({ holds }) => holds)
  const rules = holding.map(({ rule }) => t(`reasons.rule.${rule}.yes`, thresholds))
  return [tierOf(key), rules.join(' · ')].filter(Boolean).join(': ')
}

const wishes = ['onlyFemaleHosts', 'longCommuteOk', 'petProblem'] as const
const needWords = (row: GuestRow, { t }: CellContext) =>
  wishes.flatMap((wish) => (row[wish] ? [t(`matching.need.${wish}`)] : [])).join(', ')

function flagWords(row: GuestRow, context: CellContext): string {
  const { t } = context
  const flags = [
    row.isFlagged && t('records.flag.unfit'),
    row.hasProblem && t('records.flag.contact'),
    row.needsRematch && !row.holdsPlace && !row.isElsewhere && t('records.flag.rematch'),
    row.noReply && t('records.flag.no-reply'),
    ...personFlagWords(row, context),
  ]
  return flags.filter(Boolean).join(', ')
}

function placeCell(row: GuestRow, { t }: CellContext): Cell {
  const { matchState, registrationState } = row
  if (row.isElsewhere && !row.holdsPlace) return t('records.place.elsewhere')
  if (registrationState !== 'submitted' && !matchState) return ''
  if (!matchState) return t('records.place.none')
  const words = [t(`matches.state.${matchState}`), partlyWords(row, t)]
  return { text: words.filter(Boolean).join(', '), chip: matchState }
}

/** How many of the nights are given, where it is not all of them. */
function partlyWords({ givenNights: given, stay }: GuestRow, t: CellContext['t']): string {
  if (given === null || stay === null) return ''
  const nights = countNights(readStay(stay))
  return given < nights ? t('records.place.partlyGiven', { given, nights }) : ''
}
