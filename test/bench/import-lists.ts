import { zip } from '../builders/spreadsheets.ts'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import type { Benchmark, Figure } from './run.ts'
import { costOf, measured } from './cpu.ts'
import { milliseconds } from './table.ts'

const rows = 5000
const mostSeconds = 10
const mostWaitMs = 500

/** A messy list of thousands, from the file to the drafts, while somebody else asks for a page all the time. */
export const importLists: Benchmark = {
  title: `A list of ${rows} guests, with words of its own, brought in and taken back`,
  run: async () => {
    const product = await startProduct()
    try {
      const cookie = (await sessionFor(product, 'admin')) ?? ''
      const others = askAllTheTime(product)
      const read = await timed(() => upload(product, cookie))
      const path = read.value.headers.get('location') ?? ''
      const press = (fields: Record<string, string>) =>
        post(product, path, cookie, new URLSearchParams(fields))
      const checked = await timed(async () =>
        (await fetch(product.url + path, { headers: { Cookie: cookie } })).text(),
      )
      await press({ ...asked(checked.value), intent: 'check', country: 'DE' })
      const again = await (await fetch(product.url + path, { headers: { Cookie: cookie } })).text()
      const shown = /name="shown" value="([^"]+)"/.exec(again)?.[1] ?? ''
      const imported = await timed(() => press({ intent: 'import', shown }))
      const made = await drafts(product)
      const undone = await timed(() => press({ intent: 'undo' }))
      const left = await drafts(product)
      const waits = await others.stop()
      return [
        seconds('read the file', read.ms),
        seconds('say what it would do', checked.ms),
        seconds(`import (${made} drafts)`, imported.ms, made === rows),
        seconds(`take it back (${left} left)`, undone.ms, left === 0),
        {
          what: 'somebody else waits for a page meanwhile, at most',
          value: milliseconds(Math.max(...waits)),
          goal: `≤ ${mostWaitMs} ms`,
          met: Math.max(...waits) <= mostWaitMs,
        },
      ]
    } finally {
      await product.stop()
    }
  },
}

/** Files that ask for much: how long the process that serves everybody else is kept at a stretch, in its own processor time. */
export const costlyFiles: Benchmark = {
  title: 'Files that are costly to read: the longest turn of the process that serves the site',
  run: async () => {
    const product = await startProduct(measured)
    try {
      const cookie = (await sessionFor(product, 'admin')) ?? ''
      const figures: Figure[] = []
      for (const [what, file] of Object.entries(filesThatCost())) {
        const { turn } = await costOf(product, () => send(product, cookie, file))
        figures.push(turned(what, turn))
      }
      const kept = await send(product, cookie, widest())
      const path = kept.headers.get('location') ?? ''
      const { turn } = await costOf(product, async () =>
        (await fetch(product.url + path, { headers: { Cookie: cookie } })).text(),
      )
      return [...figures, turned('the page of the widest list', turn)]
    } finally {
      await product.stop()
    }
  },
}

const mostTurnMs = 250

const turned = (what: string, ms: number): Figure => ({
  what,
  value: milliseconds(ms),
  goal: `≤ ${mostTurnMs} ms`,
  met: ms <= mostTurnMs,
})

function filesThatCost(): Record<string, string | Uint8Array> {
  const cell = '<table:table-cell table:number-columns-repeated="80"><text:p>abc</text:p></table:table-cell>'
  const sheet = `<table:table><table:table-row table:number-rows-repeated="10000">${cell}</table:table-row></table:table>`
  return {
    'a few bytes for millions of cells': zip({ 'content.xml': sheet.repeat(50) }),
    'rows of 600,000 commas': `a${','.repeat(600_000)}\n`.repeat(8),
    'an ordinary list of 80 columns and 10,000 rows': widest(),
  }
}

function widest(): string {
  const line = (word: string) => Array.from({ length: 80 }, (_, index) => `${word}${index}`).join(';')
  return [line('h'), ...Array.from({ length: 10_000 }, (_, row) => line(`${row}.`))].join('\n').slice(0, 5e6)
}

const send = (product: Product, cookie: string, content: string | Uint8Array) => {
  const form = new FormData()
  form.set('role', 'guest')
  form.set('locale', 'en')
  form.set('file', new File([content as BlobPart], 'list'))
  return post(product, '/admin/migrate', cookie, form)
}

const seconds = (what: string, ms: number, isRight = true): Figure => ({
  what,
  value: isRight ? `${(ms / 1000).toFixed(1)} s` : 'wrong',
  goal: `≤ ${mostSeconds} s`,
  met: isRight && ms <= mostSeconds * 1000,
})

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const from = performance.now()
  const value = await work()
  return { ms: performance.now() - from, value }
}

const post = (product: Product, path: string, cookie: string, body: BodyInit) =>
  fetch(product.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: product.url },
    body,
  })

function upload(product: Product, cookie: string) {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `Person ${n} Nachname${n};p${n}@example.org;0151 ${20_000_000 + n};${18 + (n % 20)};${12 + (n % 5)}.–${20 + (n % 5)}.6.;Bett oder Sofa ${n % 40};${n % 2 ? 'ja' : 'x'};Bemerkung ${n}`,
  )
  const text = `Liste\n\nName;E-Mail;Telefon;Alter;Zeitraum;Schlafplatz;Visum;Notiz\n${lines.join('\n')}`
  const form = new FormData()
  form.set('role', 'guest')
  form.set('locale', 'de')
  form.set('file', new File([text], 'liste.csv', { type: 'text/csv' }))
  return post(product, '/admin/migrate', cookie, form)
}

/** The questions of the page, each answered with a bed. */
function asked(page: string): Record<string, string> {
  const values = (name: string) =>
    Array.from(page.matchAll(new RegExp(`name="(${name}-\\d+)" value="([^"]*)"`, 'g')), ([, key, value]) => [
      key,
      value,
    ])
  const columns = values('asked')
  const answers = columns.map(([key]) => [key?.replace('asked', 'meaning'), 'bed'])
  return Object.fromEntries([...columns, ...values('word'), ...answers])
}

async function drafts(product: Product): Promise<number> {
  const [row] = await product.sql<{ n: number }>('select count(*)::int as n from import_row')
  return row?.n ?? 0
}

/** Another visitor, who never stops asking: how long each answer took. */
function askAllTheTime(product: Product) {
  const waits: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) waits.push((await timed(async () => (await fetch(`${product.url}/signUp`)).text())).ms)
  })()
  return {
    stop: async () => {
      isOver = true
      await asking
      return waits
    },
  }
}
