/** What a program says is held until it is let out; what it says from then on is let out at once. */
export function holdOutput(stream = process.stdout) {
  let held = []
  return {
    write: (chunk) => void (held ? held.push(chunk) : stream.write(chunk)),
    letOut() {
      for (const chunk of held ?? []) stream.write(chunk)
      held = undefined
    },
  }
}
