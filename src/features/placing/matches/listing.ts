import * as z from 'zod'
import { MATCH_STATES } from '#domain/match-state.ts'
import type { ListShape } from '#features/ground/lists/lists.ts'
import { dayField } from './matches.ts'

/** The list of matches: what it shows, how it is narrowed and ordered. */
export const matchShape: ListShape = {
  name: 'matches',
  path: '/admin/match',
  title: 'matches.listTitle',
  lead: 'matches.listLead',
  counted: 'matches.counted',
  empty: 'matches.empty',
  columns: [
    { key: 'guest', label: 'matches.guest', sort: 'guest', isName: true },
    { key: 'host', label: 'matches.host', sort: 'host' },
    { key: 'nights', label: 'matches.nightsLabel', sort: 'arrival' },
    { key: 'place', label: 'matches.placeLabel' },
    { key: 'state', label: 'matches.stateLabel', sort: 'state' },
    { key: 'deadline', label: 'matches.column.deadline', sort: 'deadline' },
    { key: 'flag', label: 'matches.column.flag' },
    { key: 'problem', label: 'matches.column.problem' },
    { key: 'reply', label: 'matches.column.reply' },
    { key: 'sent', label: 'matches.column.sent', sort: 'sent' },
    { key: 'round', label: 'matches.column.round', sort: 'round', align: 'right' },
    { key: 'reason', label: 'matches.endReason' },
    { key: 'made', label: 'matches.made', sort: 'made' },
    { key: 'by', label: 'matches.column.by' },
    { key: 'guestEmail', label: 'matches.column.guestEmail', isContact: true },
    { key: 'hostEmail', label: 'matches.column.hostEmail', isContact: true },
  ],
  initialColumns: ['guest', 'host', 'nights', 'place', 'state', 'deadline', 'flag', 'problem', 'reply'],
  initialSort: '-made',
  sorts: ['guest', 'host', 'arrival', 'state', 'deadline', 'sent', 'round', 'made'],
  filters: [
    {
      key: 'state',
      label: 'matches.stateLabel',
      choices: MATCH_STATES.map((state) => ({ value: state, label: `matches.state.${state}` as const })),
    },
    {
      key: 'deadline',
      label: 'matches.column.deadline',
      choices: [
        { value: 'soon', label: 'matches.deadline.soon' },
        { value: 'running', label: 'matches.deadline.running' },
      ],
    },
    {
      key: 'sent',
      label: 'matches.column.sent',
      choices: [
        { value: 'yes', label: 'matches.sent.yes' },
        { value: 'not-yet', label: 'matches.sent.not-yet' },
        { value: 'bounced', label: 'matches.sent.bounced' },
      ],
    },
    {
      key: 'flag',
      label: 'matches.column.flag',
      choices: [
        { value: 'some', label: 'matches.flag.some' },
        { value: 'unfit', label: 'matches.flag.unfit' },
        { value: 'ask-first', label: 'matches.flag.ask-first' },
        { value: 'overridden', label: 'matches.flag.overridden' },
      ],
    },
    {
      key: 'problem',
      label: 'matches.column.problem',
      choices: [
        { value: 'open', label: 'matches.problem.open' },
        { value: 'decided', label: 'matches.problem.decided' },
      ],
    },
    {
      key: 'reply',
      label: 'matches.column.reply',
      choices: [
        { value: 'open', label: 'matches.reply.open' },
        { value: 'confirmed', label: 'matches.reply.confirmed' },
        { value: 'checked', label: 'matches.reply.checked' },
      ],
    },
    {
      key: 'round',
      label: 'matches.column.round',
      choices: [
        { value: 'last', label: 'matches.round.last' },
        { value: 'earlier', label: 'matches.round.earlier' },
        { value: 'none', label: 'matches.round.none' },
      ],
    },
  ],
  views: [
    { label: 'matches.view.drafts', search: 'state=draft&sort=made' },
    { label: 'matches.view.soon', search: 'deadline=soon&sort=deadline' },
    { label: 'matches.view.flagged', search: 'flag=some' },
    { label: 'matches.view.problem', search: 'problem=open' },
    { label: 'matches.view.noReply', search: 'state=accepted&reply=open&sort=arrival' },
  ],
}

/** What can be done with many matches at once. */
export const BULK_INTENTS = ['extend-all', 'undraft-all'] as const
export const bulkFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('extend-all'), answerBy: dayField }),
  z.object({ intent: z.literal('undraft-all') }),
])
