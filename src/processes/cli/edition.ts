import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { mint } from '#db/actor.server.ts'
import {
  editionFields,
  type EditionField,
  type EditionTexts,
  ruleOf,
  textsOf,
} from '#domain/edition-fields.ts'
import { valuesOf } from '#domain/edition-values.ts'
import { changeEdition, type ChangeRefusal } from '#features/console/edition/changing.server.ts'
import { addToOrigin } from '#platform/origin.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { withDeps } from './database.ts'
import type { Output } from './output.ts'
import { CommandRefused, WrongUsage } from './usage.ts'

const EXIT_REFUSED = 65

/** `edition` says how the running edition is; `edition NAME=VALUE --reason WORDS` changes it by the same rules as the page. */
export async function runEdition(args: string[], settings: Settings, { say }: Output): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    options: { reason: { type: 'string' } },
    allowPositionals: true,
  })
  const texts = Object.fromEntries(positionals.map(readPair)) as Partial<EditionTexts>
  const fields = Object.keys(texts) as EditionField[]
  const reason = values.reason?.trim() ?? ''
  if (fields.length > 0 && reason === '') throw new WrongUsage('edition wants to know why: --reason WORDS')
  if (fields.length > 0) addToOrigin({ command: 'edition-change' })
  await withDeps(settings, async (deps) => {
    const shown = textsOf(valuesOf(await deps.edition()))
    if (fields.length === 0) {
      const width = Math.max(...editionFields.map((field) => field.length))
      for (const field of editionFields) say(`${field.padEnd(width)}  ${shown[field]}`.trimEnd())
      return
    }
    const asked = { id: randomUUID(), reason, shown: {}, texts }
    const changed = await changeEdition(deps, mint.gate(), asked)
    if (!changed.ok) throw new CommandRefused(explain(changed.error), EXIT_REFUSED)
    for (const field of fields) say(`${field}: ${shown[field]} -> ${texts[field]}`)
    if (changed.value.state === 'made') return say('The edition is changed.')
    say(
      `Nothing is changed yet. An organiser has to agree at ${settings.publicUrl.origin}/admin/edition: ${fields.join(', ')}`,
    )
  })
  return 0
}

function readPair(pair: string): [EditionField, string] {
  const at = pair.indexOf('=')
  const name = at < 0 ? pair : pair.slice(0, at)
  const field = editionFields.find((known) => known === name)
  if (!field) throw new WrongUsage(`the edition has no "${name}"`)
  if (at < 0) throw new WrongUsage(`${name} wants a value: ${name}=VALUE`)
  return [field, pair.slice(at + 1)]
}

const REFUSALS = {
  nothing: 'Nothing is different.',
  waiting: 'Another change waits for the yes of an organiser at /admin/edition.',
  nobody: 'It takes the yes of an organiser, and nobody’s counts yet: admin grant EMAIL.',
  changed: 'Somebody else has changed the same at this moment. Look again.',
} as const

function explain(refusal: ChangeRefusal): string {
  if (!('problems' in refusal)) return REFUSALS[refusal.kind]
  return refusal.problems.map(({ field, problem }) => `${field}: ${problem}${rangeOf(field)}`).join('\n')
}

function rangeOf(field: EditionField): string {
  const rule = ruleOf(field)
  return rule.kind === 'number' ? ` (${rule.least} to ${rule.most})` : ''
}
