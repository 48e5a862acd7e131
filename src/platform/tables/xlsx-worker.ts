import { parentPort, workerData } from 'node:worker_threads'
import readXlsx from 'read-excel-file/node'

/** Days come as moments in UTC; everything else as its text. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return String(cell)
}

const { bytes, rows, columns } = workerData as { bytes: Uint8Array; rows: number; columns: number }
const sheets = await readXlsx(Buffer.from(bytes))
// One more than is taken, to see that there are too many.
const data = (sheets[0]?.data ?? []).slice(0, rows + 2)
parentPort?.postMessage(data.map((row) => row.slice(0, columns + 1).map(cellText)))
