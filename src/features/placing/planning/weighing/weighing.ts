import * as z from 'zod'
import { GROUP_KINDS, GROUP_RANKS } from 'bed-matching/model.ts'
import type { Edition } from '#domain/edition.ts'
import { IMPORTANCES, WEIGHED_TERMS, type Importances } from '#domain/importance.ts'
import { usualExample, type ExampleChoice } from '#domain/planning/example.ts'

/** What stands in the address or was sent; what is missing or makes no sense there is as in the edition. */
export function readChoice(
  chosen: { get: (name: string) => unknown },
  edition: Pick<Edition, 'importance' | 'groupRank'>,
): ExampleChoice {
  const read = <T extends string>(name: string, of: readonly T[], otherwise: T): T =>
    z.enum(of).catch(otherwise).parse(chosen.get(name))
  const importance = Object.fromEntries(
    WEIGHED_TERMS.map((term) => [term, read(term, IMPORTANCES, edition.importance[term])]),
  ) as Importances
  return {
    importance,
    groupRank: read('groupRank', GROUP_RANKS, edition.groupRank),
    pair: read('pair', GROUP_KINDS, usualExample.pair),
    cat: read('cat', ['yes', 'no'], 'yes') === 'yes',
  }
}
