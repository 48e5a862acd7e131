type Chunk = Uint8Array | string
export function holdOutput(stream?: { write: (chunk: Chunk) => unknown }): {
  write: (chunk: Chunk) => void
  letOut: () => void
}
