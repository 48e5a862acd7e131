import { useEffect, useRef, useState, type RefObject } from 'react'
import { readFormValues } from '#features/registration/wizard/steps/form-values.ts'
import { countRooms, type RoomsCount } from '#features/registration/hosts/steps/rooms-count.ts'

/** What the rooms add up to: as the server counted it, and from the first key on as it stands in the form around `section`. */
export function useRoomsCount(counted: RoomsCount, section: RefObject<HTMLElement | null>): RoomsCount {
  const [typed, setTyped] = useState({ since: counted, count: counted })
  useEffect(() => {
    const form = section.current?.closest('form')
    if (!form) return undefined
    const count = () => setTyped({ since: counted, count: countRooms(readFormValues(new FormData(form))) })
    form.addEventListener('input', count)
    return () => form.removeEventListener('input', count)
  }, [counted, section])
  return typed.since === counted ? typed.count : counted
}

/** A room more or less is another page for those who do not see it: the focus goes to the new room, or to the heading of all. */
export function useRoomFocus(section: RefObject<HTMLElement | null>, rooms: number): void {
  const before = useRef(rooms)
  useEffect(() => {
    const last = before.current
    before.current = rooms
    if (rooms === last) return
    const legends = section.current?.querySelectorAll('legend[tabindex]')
    const target = rooms > last ? legends?.item(legends.length - 1) : section.current?.querySelector('h2')
    if (!(target instanceof HTMLElement)) return
    // Firefox focuses a legend only once it has been laid out, and nothing has asked for that yet.
    target.getBoundingClientRect()
    target.focus()
  }, [rooms, section])
}
