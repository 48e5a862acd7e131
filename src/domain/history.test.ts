import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextRedo, nextUndo, standingOf, type HistoryStep } from '#domain/history.ts'

const did = (id: number, by: string, ...subjects: string[]): HistoryStep => ({
  id,
  undoes: null,
  by,
  subjects,
})
const undid = (id: number, undoes: number, by: string, ...subjects: string[]): HistoryStep => ({
  id,
  undoes,
  by,
  subjects,
})
const ids = (steps: HistoryStep[]) => ({
  undo: nextUndo(standingOf(steps), 'ana')?.id ?? null,
  redo: nextRedo(standingOf(steps), 'ana')?.id ?? null,
})

describe('undo and redo', () => {
  const steps = [did(1, 'ana', 'a'), did(2, 'ben', 'b'), did(3, 'ana', 'c')]

  it('are about one’s own last entry, and nothing when there is none', () => {
    expect(ids([])).toEqual({ undo: null, redo: null })
    expect(ids(steps)).toEqual({ undo: 3, redo: null })
  })

  it('go back step by step and forward again, until something new is done', () => {
    const back = [...steps, undid(4, 3, 'ana', 'c')]
    expect(ids(back)).toEqual({ undo: 1, redo: 3 })
    const further = [...back, undid(5, 1, 'ana', 'a')]
    expect(ids(further)).toEqual({ undo: null, redo: 1 })
    expect(ids([...further, undid(6, 5, 'ana', 'a')])).toEqual({ undo: 1, redo: 3 })
    expect(ids([...further, did(6, 'ana', 'd')])).toEqual({ undo: 6, redo: null })
    const anew = [did(1, 'ana', 'a'), undid(2, 1, 'ana'), did(3, 'ana', 'a'), undid(4, 3, 'ana')]
    expect(ids(anew)).toEqual({ undo: null, redo: 3 })
  })

  it('know what a colleague took back', () => {
    expect(ids([...steps, undid(4, 3, 'ben', 'c')])).toEqual({ undo: 1, redo: 3 })
  })

  it('pass over entries about entries that are too long ago', () => {
    expect(ids([undid(9, 2, 'ana', 'a'), did(10, 'ana', 'a')])).toEqual({ undo: 10, redo: null })
  })
})

describe('an entry', () => {
  const topOf = (steps: HistoryStep[], id: number) =>
    standingOf(steps).find((entry) => entry.id === id)?.isOnTop

  it('is on top until somebody does something later to the same', () => {
    const steps = [did(1, 'ana', 'a', 'b'), did(2, 'ben', 'c')]
    expect(topOf(steps, 1)).toBe(true)
    expect(topOf([...steps, did(3, 'ben', 'b')], 1)).toBe(false)
    expect(topOf([...steps, did(3, 'ben', 'b'), undid(4, 3, 'ben', 'b')], 1)).toBe(true)
  })

  it('that was taken back can be done again as long as nothing has come in its place', () => {
    const steps = [did(1, 'ana', 'a'), did(2, 'ana', 'a'), undid(3, 2, 'ana', 'a')]
    expect(topOf(steps, 2)).toBe(true)
    expect(topOf([...steps, did(4, 'ben', 'a')], 2)).toBe(false)
    expect(topOf([...steps, undid(4, 1, 'ana', 'a')], 2)).toBe(false)
  })
})

it('any run of doing, undoing and redoing leaves what is done without the undone', () => {
  const presses = fc.array(fc.tuple(fc.constantFrom('do', 'undo', 'redo'), fc.constantFrom('a', 'b')), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(presses, (run) => {
      const steps: HistoryStep[] = []
      const kept: number[] = []
      let undone: number[] = []
      for (const [press, subject] of run) {
        const id = steps.length + 1
        const entries = standingOf(steps)
        const entry =
          press === 'undo' ? nextUndo(entries, 'ana') : press === 'redo' ? nextRedo(entries, 'ana') : null
        if (press === 'do') {
          steps.push(did(id, 'ana', subject))
          kept.push(id)
          undone = []
        } else if (entry) {
          expect(entry.isOnTop).toBe(true)
          steps.push(undid(id, entry.head, 'ana'))
          if (press === 'undo') undone.push(...kept.splice(-1))
          else kept.push(...undone.splice(-1))
        }
      }
      const done = standingOf(steps).filter(({ isDone }) => isDone)
      expect(done.map(({ id }) => id)).toEqual(kept)
    }),
  )
})
