/** Says on stderr what is being done; in a terminal one line that is rewritten each second and removed at the end, elsewhere said once. */
export function showWork(what, stream = process.stderr) {
  const from = Date.now()
  let step = ''
  stream.write(`${what} ...\n`)
  if (!stream.isTTY) return { at: () => {}, end: () => {} }
  const draw = () => {
    const seconds = Math.round((Date.now() - from) / 1000)
    const line = `  ${step ? `${step}, ` : ''}${seconds} s`
    stream.write(`\r${line.slice(0, (stream.columns ?? 80) - 1)}\u001b[K`)
  }
  const timer = setInterval(draw, 1000)
  timer.unref()
  return {
    at(next) {
      step = next
      draw()
    },
    end() {
      clearInterval(timer)
      stream.write('\r\u001b[K')
    },
  }
}

/** The same around one piece of work. */
export async function withWork(what, work) {
  const shown = showWork(what)
  try {
    return await work(shown)
  } finally {
    shown.end()
  }
}
