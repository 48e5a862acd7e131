/** Derived values of a cached reading, computed once per reading. */
export function onceFor<Reading extends object, T>(work: (reading: Reading) => T): (reading: Reading) => T {
  const done = new WeakMap<Reading, T>()
  return (reading) => {
    const known = done.get(reading) ?? work(reading)
    done.set(reading, known)
    return known
  }
}
