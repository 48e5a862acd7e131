import { expect, it } from 'vitest'
import { isChanged } from './half-filled.ts'

const option = (selected: boolean, defaultSelected = false) => ({ selected, defaultSelected })
const list = (type: string, ...options: ReturnType<typeof option>[]) => ({ type, value: '', options })

it.each([
  ['a field as the server sent it', false, { type: 'text', value: 'Ana', defaultValue: 'Ana' }],
  ['a field somebody typed in', true, { type: 'text', value: 'Ana', defaultValue: '' }],
  ['a field somebody emptied', true, { type: 'email', value: '', defaultValue: 'a@example.org' }],
  ['a long text', true, { type: 'textarea', value: 'x', defaultValue: '' }],
  ['a box that was ticked', true, { type: 'checkbox', value: 'yes', checked: true, defaultChecked: false }],
  ['a box as it was', false, { type: 'checkbox', value: 'yes', checked: true, defaultChecked: true }],
  ['a radio chosen', true, { type: 'radio', value: 'guest', checked: true, defaultChecked: false }],
  ['a file chosen', true, { type: 'file', value: 'C:\\x', files: { length: 1 } }],
  ['no file', false, { type: 'file', value: '', files: { length: 0 } }],
  ['a list on its first entry', false, list('select-one', option(true), option(false))],
  ['a list on another entry', true, list('select-one', option(false), option(true))],
  ['a list as preselected', false, list('select-one', option(false), option(true, true))],
  ['a list put back to its first', true, list('select-one', option(true), option(false, true))],
  ['a list of several, none chosen', false, list('select-multiple', option(false), option(false))],
  ['a list of several, one chosen', true, list('select-multiple', option(true), option(false))],
  ['what nobody sees', false, { type: 'hidden', value: 'b', defaultValue: 'a' }],
  ['a button', false, { type: 'submit', value: 'Send', defaultValue: undefined }],
])('%s: changed is %s', (_, changed, control) => {
  expect(isChanged(control)).toBe(changed)
})
