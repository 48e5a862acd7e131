import { addressForms, anAddress, postAddress, type Kind } from '../forms/addresses.ts'
import { holdMails } from '../forms/effect.ts'
import { startProduct, type Product } from '../product/product.ts'
import type { Benchmark, Figure } from './run.ts'

const rounds = 150
const compared: Kind[] = ['unknown', 'guest', 'organiser', 'has the newsletter']
/** How far known and unknown may be apart: less than what a network adds by itself. */
const mostRatio = 1.1

/** How long an answer takes does not say whether the address is known. One request at a time, kinds in turn. */
export const sameTime: Benchmark = {
  title: `Known and unknown addresses: median of ${rounds} ratios of their times`,
  run: async () => {
    const product = await startProduct()
    try {
      // A worker that sends the mail of one request would be measured with the next.
      await holdMails(product)
      const figures: Figure[] = []
      for (const form of addressForms) figures.push(await compare(product, form))
      return figures
    } finally {
      await product.stop()
    }
  },
}

async function compare(product: Product, form: (typeof addressForms)[number]): Promise<Figure> {
  const times = new Map(compared.map((kind) => [kind, [] as number[]]))
  for (let round = 0; round < rounds; round += 1) {
    await product.sql('delete from rate_limit')
    const asked: { kind: Kind; email: string }[] = []
    for (const kind of compared) asked.push({ kind, email: await anAddress(product, kind) })
    // Each kind is first as often as last.
    const turn = round % compared.length
    for (const { kind, email } of [...asked.slice(turn), ...asked.slice(0, turn)]) {
      const start = performance.now()
      await (await postAddress(product, form, email)).arrayBuffer()
      times.get(kind)?.push(performance.now() - start)
    }
  }
  const unknown = times.get('unknown') ?? []
  // Round by round, because the machine is slower at one time than at another.
  const ratios = compared.slice(1).map((kind) => {
    const ratio = median((times.get(kind) ?? []).map((time, round) => time / (unknown[round] ?? time)))
    return { kind, ratio, off: Math.max(ratio, 1 / ratio) }
  })
  const worst = Math.max(...ratios.map(({ off }) => off))
  return {
    what: `${form.path}${form.fields.returning ? ' returning' : ''}: known by unknown`,
    value: `${ratios.map(({ kind, ratio }) => `${kind} ${ratio.toFixed(3)}`).join(', ')} (${median(unknown).toFixed(1)} ms)`,
    goal: `within ${mostRatio}`,
    met: worst < mostRatio,
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
