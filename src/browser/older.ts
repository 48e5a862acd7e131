// What browsers of 2022 do not have yet, by a script that only they fetch: Chrome 109 is the last one for Windows 7 and 8. All else
// that we use they know (`test/browser-bundle.test.ts`).

function define(owner: object, younger: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(younger))
    if (!(name in owner)) Reflect.defineProperty(owner, name, { value })
}

define(Array.prototype, {
  toSorted<Item>(this: Item[], by?: (a: Item, b: Item) => number) {
    return Reflect.apply(Array.prototype.sort, [...this], [by])
  },
  toReversed<Item>(this: Item[]) {
    return Reflect.apply(Array.prototype.reverse, [...this], [])
  },
})

define(Map, {
  groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) {
    const groups = new Map<Key, Item[]>()
    let index = 0
    for (const item of items) {
      const key = keyOf(item, index)
      index += 1
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
    return groups
  },
})
