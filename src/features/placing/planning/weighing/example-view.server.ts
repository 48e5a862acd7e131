import {
  examplePolicy,
  exampleGuests,
  exampleHosts,
  planExample,
  usualExample,
  type ExampleChoice,
  type ExampleRow,
} from '#domain/planning/example.ts'
import { policyView } from '../planning.ts'
import { hereOf } from '../proposals.server.ts'
import { whyOf } from '../showing.server.ts'

const itself = (name: string) => name

function rowView({ guest, tier, host, here, unplaced }: ExampleRow) {
  return {
    guest,
    tier,
    host,
    here: here && hereOf(here, itself),
    why: unplaced && whyOf(unplaced, { guest: itself, host: itself }),
  }
}
export type ExamplePlaceView = ReturnType<typeof rowView>

/** The example as chosen beside the same people with the usual weights. */
export function viewExample(choice: ExampleChoice) {
  const { pair, cat } = choice
  const usual = planExample({ ...usualExample, pair, cat })
  const yours = planExample(choice)
  return {
    people: exampleGuests.map(({ id, age }) => ({ id, age })),
    homes: exampleHosts.map(({ id, commuteMinutes }) => ({ id, minutes: commuteMinutes })),
    rows: yours.rows.map((row, index) => ({ ...rowView(row), usual: rowView(usual.rows[index]!) })),
    policy: policyView(examplePolicy),
    terms: { before: usual.terms, after: yours.terms },
  }
}
export type ExampleView = ReturnType<typeof viewExample>
