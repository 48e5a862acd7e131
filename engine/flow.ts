/** Most guests that can be given places when only the numbers of places count: types of guests on one side, types of places on the other. */
type Flow = {
  /** Sends up to `count` more guests of a type; gives how many found a place. Those sent before keep having one. */
  send(type: number, count: number): number
  /** The places that these types of guests could have if those who have them now moved on. */
  reach(types: readonly number[]): Set<number>
}

/** A growing flow: `placesFor[type]` lists the kinds of places a type of guest may use, `capacity[place]` how many there are. Searched breadth first. */
export function openFlow(capacity: readonly number[], placesFor: readonly (readonly number[])[]): Flow {
  const types = placesFor.length
  const free = Float64Array.from(capacity)
  const users = capacity.map(() => new Map<number, number>())
  const shutTypes = new Uint8Array(types)
  const shutPlaces = new Uint8Array(capacity.length)
  // Of the path under way: from which place a type was reached, from which type a place.
  const placeBefore = new Int32Array(types)
  const typeBefore = new Int32Array(capacity.length)
  // Where in the list of a type the first free place stands: what is taken stays taken.
  const next = new Int32Array(types)

  /** Is there a free place for the type? Then the path ends there. */
  const findFree = (type: number): number => {
    const places = placesFor[type]!
    for (; next[type]! < places.length; next[type]! += 1) {
      const place = places[next[type]!]!
      if (free[place]! <= 0) continue
      typeBefore[place] = type
      return place
    }
    return -1
  }

  const findPath = (from: number): number => {
    placeBefore[from] = -1
    const direct = findFree(from)
    if (direct >= 0) return direct
    const seenTypes = [from]
    const seenPlaces: number[] = []
    shutTypes[from] = 1
    for (let at = 0; at < seenTypes.length; at += 1) {
      for (const place of placesFor[seenTypes[at]!]!) {
        if (shutPlaces[place]) continue
        shutPlaces[place] = 1
        seenPlaces.push(place)
        typeBefore[place] = seenTypes[at]!
        for (const type of users[place]!.keys()) {
          if (shutTypes[type]) continue
          shutTypes[type] = 1
          placeBefore[type] = place
          seenTypes.push(type)
          const end = findFree(type)
          if (end < 0) continue
          for (const seen of seenTypes) shutTypes[seen] = 0
          for (const seen of seenPlaces) shutPlaces[seen] = 0
          return end
        }
      }
    }
    return -1
  }

  const push = (end: number, most: number): number => {
    let amount = Math.min(most, free[end]!)
    for (let place = end, type = typeBefore[end]!; placeBefore[type]! >= 0; type = typeBefore[place]!) {
      place = placeBefore[type]!
      amount = Math.min(amount, users[place]!.get(type)!)
    }
    free[end]! -= amount
    for (let place = end; ;) {
      const type = typeBefore[place]!
      users[place]!.set(type, (users[place]!.get(type) ?? 0) + amount)
      const left = placeBefore[type]!
      if (left < 0) return amount
      const rest = users[left]!.get(type)! - amount
      if (rest === 0) users[left]!.delete(type)
      else users[left]!.set(type, rest)
      place = left
    }
  }

  return {
    send(type, count) {
      let sent = 0
      while (sent < count && !shutTypes[type]) {
        const end = findPath(type)
        if (end < 0) break
        sent += push(end, count - sent)
      }
      return sent
    },
    reach(from) {
      const reached = new Set<number>()
      const asked = new Set(from)
      for (const type of asked) {
        for (const place of placesFor[type]!) {
          if (reached.has(place)) continue
          reached.add(place)
          for (const other of users[place]!.keys()) asked.add(other)
        }
      }
      return reached
    },
  }
}
