/** The other side of `startApart`: answers one task after the other, and ends with the parent process. A throw in `work` ends it. */
export function answer<Task, Said>(work: (task: Task, say: (said: Said) => void) => Promise<void>): void {
  const say = (said: Said) => void process.send?.(said)
  let last = Promise.resolve()
  process.on('message', (task) => {
    last = last.then(() => work(task as Task, say))
  })
  process.once('disconnect', () => process.exit())
}
