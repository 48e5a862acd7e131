import { describe, expect, it } from 'vitest'
import { FieldChecks, withFound, type Found } from './field-checks.ts'

const control = (value: string) => ({ name: 'age', type: 'text', value })
const age = { field: 'age', message: 'Age must be a number.' }
const phone = { field: 'phone', message: 'This phone number is not valid.' }

/** A server that answers when it is told to. */
function aServer() {
  const asked: { signal: AbortSignal; answer: (problems: (typeof age)[] | null) => void }[] = []
  const ask = (signal: AbortSignal) =>
    new Promise<(typeof age)[] | null>((resolve) => void asked.push({ signal, answer: resolve }))
  return { asked, ask }
}

describe('whether a field that was left is asked about', () => {
  it('not where an answer stands that nobody touched', () => {
    expect(new FieldChecks().isDue(control('20'))).toBe(false)
  })
  it('where nothing stands, whether something was typed or not', () => {
    expect(new FieldChecks().isDue(control(''))).toBe(true)
    expect(new FieldChecks().isDue(control(' '))).toBe(true)
  })
  it('where something was typed', () => {
    const checks = new FieldChecks()
    checks.edit(control('x'))
    expect(checks.isDue(control('x'))).toBe(true)
  })
  it('where a box is not ticked', () => {
    const box = { name: 'age', type: 'checkbox', value: 'yes' }
    expect(new FieldChecks().isDue({ ...box, checked: false })).toBe(true)
    expect(new FieldChecks().isDue({ ...box, checked: true })).toBe(false)
  })
})

describe('asking', () => {
  it('shows what is found for the field that was left', async () => {
    const { asked, ask } = aServer()
    const shown: Found[] = []
    const done = new FieldChecks().leave('age', ask, (found) => shown.push(found))
    asked[0]?.answer([age, phone])
    await done
    expect(shown).toEqual([{ left: ['age'], problems: [age, phone] }])
  })

  it('asks once about fields left in one go, and the older question is given up', async () => {
    const { asked, ask } = aServer()
    const shown: Found[] = []
    const checks = new FieldChecks()
    const first = checks.leave('age', ask, (found) => shown.push(found))
    const second = checks.leave('phone', ask, (found) => shown.push(found))
    expect(asked[0]?.signal.aborted).toBe(true)
    asked[1]?.answer([age, phone])
    asked[0]?.answer([])
    await Promise.all([first, second])
    expect(shown).toEqual([{ left: ['age', 'phone'], problems: [age, phone] }])
  })

  it('never speaks once the form was sent', async () => {
    const { asked, ask } = aServer()
    const shown: Found[] = []
    const checks = new FieldChecks()
    const done = checks.leave('age', ask, (found) => shown.push(found))
    checks.stop()
    expect(asked[0]?.signal.aborted).toBe(true)
    asked[0]?.answer([age])
    await done
    expect(shown).toEqual([])
  })

  it('says nothing when the network fails or nobody knows', async () => {
    const shown: Found[] = []
    const checks = new FieldChecks()
    await checks.leave(
      'age',
      () => Promise.reject(new TypeError('no network')),
      (found) => shown.push(found),
    )
    await checks.leave(
      'age',
      () => Promise.resolve(null),
      (found) => shown.push(found),
    )
    expect(shown).toEqual([])
  })

  it('waits while a finger is down, so that the page does not move away under it', async () => {
    const shown: Found[] = []
    const checks = new FieldChecks()
    checks.press()
    await checks.leave(
      'age',
      () => Promise.resolve([age]),
      (found) => shown.push(found),
    )
    expect(shown).toEqual([])
    checks.release()
    expect(shown).toEqual([{ left: ['age'], problems: [age] }])
    checks.release()
    expect(shown).toHaveLength(1)
  })

  it('forgets what it holds when the press sends the form', async () => {
    const shown: Found[] = []
    const checks = new FieldChecks()
    checks.press()
    await checks.leave(
      'age',
      () => Promise.resolve([age]),
      (found) => shown.push(found),
    )
    checks.stop()
    checks.release()
    expect(shown).toEqual([])
  })
})

describe('what shows after a check', () => {
  it('is silent about fields where nobody has been', () => {
    expect(withFound([], { left: ['age'], problems: [age, phone] })).toEqual([age])
  })
  it('takes away what was put right, wherever it was put right from', () => {
    expect(withFound([age, phone], { left: ['firstName'], problems: [phone] })).toEqual([phone])
    expect(withFound([age], { left: ['age'], problems: [] })).toEqual([])
  })
  it('takes over a message that has changed', () => {
    const other = { field: 'age', message: 'Age is required.' }
    expect(withFound([age], { left: ['age'], problems: [other] })).toEqual([other])
  })
})
