/** What hangs on a reading that is kept is worked out once for it. */
export function onceFor<Reading extends object, T>(work: (reading: Reading) => T): (reading: Reading) => T {
  const done = new WeakMap<Reading, T>()
  return (reading) => {
    const known = done.get(reading) ?? work(reading)
    done.set(reading, known)
    return known
  }
}
