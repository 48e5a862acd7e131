import { expect, it } from 'vitest'
import { sql } from '#db/sql.server.ts'
import { choice, choices, text, wholeNumber, yesNo } from '#domain/answers/answer.ts'
import { translator } from '#i18n/translate.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { answerCells, answerColumns, answerFilters, type AnswerRow } from './answer-columns.server.ts'

// What a declaration makes of an answer in a list, of every kind: those of today are fewer.
const database = await testDatabase()
const edition = await anEdition(database)
const { actor } = await anAdmin(database)
const scene = { edition, now: database.clock.now() }
const kept = { table: 'host_facts', seenAs: null } as const
// The name of one is in that of the other.
const options = {
  female: { label: 'common.yes', short: 'matching.sharing.yes' },
  male: { label: 'common.no' },
}
const answers = {
  hasPets: yesNo({ kept, label: 'hosts.pets', name: 'hosts.petsName', list: 'filter' }),
  sharing: choice({ kept, label: 'wizard.gender', options, list: 'filter' }),
  sleeping: choices({ kept, label: 'guests.sleeping', options, list: 'filter' }),
  age: wholeNumber({ kept, label: 'guests.age', min: 0, max: 9, list: 'column' }),
  street: text({ kept, label: 'wizard.organisation', max: 9, list: 'column' }),
  unlisted: yesNo({ kept, label: 'hosts.pets' }),
}

it('a column has the name of the answer where there is one, and numbers to the right', () => {
  expect(answerColumns(answers)).toEqual({
    hasPets: { key: 'hasPets', label: 'hosts.petsName' },
    sharing: { key: 'sharing', label: 'wizard.gender' },
    sleeping: { key: 'sleeping', label: 'guests.sleeping' },
    age: { key: 'age', label: 'guests.age', align: 'right' },
    street: { key: 'street', label: 'wizard.organisation' },
  })
})

it('a filter finds those who said so', async () => {
  const filters = answerFilters(answers)
  expect(filters.map(({ key, label }) => [key, label])).toEqual([
    ['hasPets', 'hosts.petsName'],
    ['sharing', 'wizard.gender'],
    ['sleeping', 'guests.sleeping'],
  ])
  const found = await database.db.run(actor, async (tx) => {
    const all: string[] = []
    for (const { key, choices: given, where } of filters) {
      for (const { value, label } of given) {
        const { rows } = await sql<{ who: string }>`select who from (values
            ('a', true, 'female', array['female', 'male']), ('b', false, 'male', array['male']), ('c', null, null, null))
          as listed (who, has_pets, sharing, sleeping) where ${where?.(value, scene)} order by who`.execute(
          tx,
        )
        all.push(`${key} ${label}: ${rows.map(({ who }) => who).join(' ')}`)
      }
    }
    return all
  })
  expect(found).toEqual([
    'hasPets common.yes: a',
    'hasPets common.no: b',
    'sharing matching.sharing.yes: a',
    'sharing common.no: b',
    'sleeping matching.sharing.yes: a',
    'sleeping common.no: a b',
  ])
})

it('a cell has the words of what was said, and none until then', () => {
  const cells = (row: AnswerRow<typeof answers>) =>
    answerCells(answers, row, { ...scene, t: translator('en'), locale: 'en' })
  expect(
    cells({ hasPets: false, sharing: 'female', sleeping: ['male', 'female'], age: 0, street: 'Am Weiher' }),
  ).toEqual({
    hasPets: 'No',
    sharing: 'shares with anybody',
    sleeping: 'shares with anybody, No',
    age: '0',
    street: 'Am Weiher',
  })
  const nothing = { hasPets: null, sharing: null, sleeping: null, age: null, street: null }
  expect(Object.values(cells(nothing))).toEqual(['', '', '', '', ''])
})
