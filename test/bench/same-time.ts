import { addressForms, anAddress, postAddress, type Kind } from '../forms/addresses.ts'
import { holdMails } from '../forms/effect.ts'
import { startProduct, type Product } from '../product/product.ts'
import type { Benchmark, Figure } from './run.ts'

const rounds = 150
const compared: Kind[] = ['unknown', 'guest', 'organiser', 'has the newsletter']
/** Between two halves of the very same kind this machine shows as much. */
const mostRatio = 1.1

/** R8: how long an answer takes does not say whether the address is known. One request at a time, kinds in turn. */
export const sameTime: Benchmark = {
  title: `Known and unknown addresses: medians of ${rounds} answers each`,
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
  const medians = compared.map((kind) => median(times.get(kind) ?? []))
  const ratio = Math.max(...medians) / Math.min(...medians)
  const words = compared.map((kind, index) => `${kind} ${medians[index]?.toFixed(2)} ms`).join(', ')
  return {
    what: `${form.path}${form.fields.returning ? ' returning' : ''}: slowest by fastest kind`,
    value: `${ratio.toFixed(3)} (${words})`,
    goal: `< ${mostRatio}`,
    met: ratio < mostRatio,
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
