import { fits, type Declared } from './declared.ts'
import { lineOf } from './line.ts'
import { elsewhere } from './meant.ts'
import type { Effect, Seen } from './robot.ts'

/** Says that somebody has looked, and not what a button did. */
const LOOKED = /^(?:access_log\+(?:(?:view|list)-[a-z-]+,?)+$|incident_look\+)/
/** Everything that is not as the table says, one line each. */
export function wrongIn(
  declared: readonly Declared[],
  effects: readonly Effect[],
  buttons: readonly Seen[] = effects,
): string[] {
  const lines = new Map(declared.map((line) => [line.kind, line]))
  const seen = new Set(effects.map(({ kind }) => kind))
  const mislabelled = buttons.flatMap(({ kind, label, scene }) => {
    const line = lines.get(kind)
    return line && !isCalled(line, label)
      ? `${kind} (${scene}): is called “${label}”, not “${line.label}”`
      : []
  })
  return [
    ...new Set(mislabelled),
    ...effects.flatMap((effect) => {
      const line = lines.get(effect.kind)
      const found = line ? differences(line, effect) : [`declares nothing; it did this:\n${lineOf(effect)}`]
      return [
        ...found,
        ...alwaysWrong(effect),
        ...effect.unmeant.filter((what) => what !== elsewhere || !line?.may.includes('elsewhere')),
      ].map((what) => `${effect.kind} (“${effect.label}”, ${effect.scene}): ${what}`)
    }),
    ...declared.filter(({ kind }) => !seen.has(kind)).map(({ kind }) => `${kind}: declared, and on no page`),
  ]
}

const isCalled = (line: Declared, label: string) =>
  line.label.split(' / ').some((one) => fits(one, label || '-'))

function differences(line: Declared, { changes, status, leadsTo, reached }: Effect): string[] {
  const follows = `${status} ${leadsTo}`.trim()
  const says = line.says.startsWith('# ') ? [`# ${reached.heading}`] : reached.says
  return [
    ...line.changes.filter((change) => !changes.includes(change)).map((change) => `does not do ${change}`),
    ...changes
      .filter(
        (change) =>
          !LOOKED.test(change) &&
          !line.changes.includes(change) &&
          !line.may.some((may) => fits(may, change)),
      )
      .map((change) => `does ${change}, of which it says nothing`),
    ...(fits(line.follows, follows) ? [] : [`answers ${follows}, not ${line.follows}`]),
    ...(line.says === '' || says.some((said) => fits(line.says, said))
      ? []
      : [`does not say “${line.says}” but ${JSON.stringify(reached.says)} below “${reached.heading}”`]),
  ]
}

/** Whatever is declared. Another page says by its heading that one is further. */
function alwaysWrong({ at, changes, status, heading, reached }: Effect): string[] {
  const hasEffect = changes.some((change) => !LOOKED.test(change))
  return [
    ...(status >= 400 && status !== 422 ? [`can only be refused: ${status} at ${at}`] : []),
    ...(status === 422 ? ['is refused whatever is typed'] : []),
    ...(reached.status >= 400 && status < 400 ? [`leads to a page that answers ${reached.status}`] : []),
    ...(hasEffect && status < 400 && status >= 300 && heading === reached.heading && reached.says.length === 0
      ? [`has done something and does not say so: ${changes.join(' ')}`]
      : []),
  ]
}
