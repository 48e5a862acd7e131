export type Shown = { at: (step: string) => void; end: () => void }
type Stream = { write: (text: string) => unknown; isTTY?: boolean; columns?: number }
export function showWork(what: string, stream?: Stream): Shown
export function withWork<T>(what: string, work: (shown: Shown) => Promise<T>): Promise<T>
