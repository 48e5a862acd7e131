import { randomUUID } from 'node:crypto'
import { leavesNone } from '#features/ground/lists/acting.server.ts'
import type { ListAct } from '#features/ground/lists/acts.ts'
import { markAllElsewhere, weighElsewhere } from '#features/placing/matches/marks.server.ts'
import { addNote, weighNote } from './notes.server.ts'
import { noteSchema } from './records.ts'
import { remindUnfinished, weighReminders } from './unfinished.server.ts'

/** The same words to each; `entry` is made with the question, so that the same press twice is one note. */
const note: ListAct<{ entry: string; words: string }> = {
  intent: 'note-all',
  label: 'records.bulk.note-all',
  title: 'records.bulkTitle.note-all',
  done: 'records.bulkDone.note-all',
  asks: {
    where: 'question',
    name: 'words',
    label: 'records.note',
    hint: 'records.noteHint',
    problem: 'records.noteProblem',
    schema: noteSchema.pick({ entry: true, words: true }),
    hidden: () => ({ entry: randomUUID() }),
  },
  weigh: (tx, ids, said) => (said ? weighNote(tx, ids, said.entry) : leavesNone()),
  take: (deps, admin, registrationIds, said) => addNote(deps, admin, { registrationIds, ...said }),
}

const remind: ListAct = {
  intent: 'remind-all',
  label: 'records.bulk.remind-all',
  title: 'records.bulkTitle.remind-all',
  lead: 'records.bulkLead.remind-all',
  done: 'records.bulkDone.remind-all',
  weigh: (tx, ids, _, { edition, now }) => weighReminders(tx, ids, edition, now),
  take: remindUnfinished,
}

const elsewhere = (intent: 'elsewhere-all' | 'needs-place-all'): ListAct => {
  const isElsewhere = intent === 'elsewhere-all'
  return {
    intent,
    label: `records.bulk.${intent}`,
    title: `records.bulkTitle.${intent}`,
    lead: `records.bulkLead.${intent}`,
    done: `records.bulkDone.${intent}`,
    isInHistory: true,
    weigh: (tx, ids) => weighElsewhere(tx, ids, isElsewhere),
    take: (deps, admin, guestIds) => markAllElsewhere(deps, admin, { guestIds, isElsewhere }),
  }
}

export const hostActs = [note, remind]
export const guestActs = [...hostActs, elsewhere('elsewhere-all'), elsewhere('needs-place-all')]
