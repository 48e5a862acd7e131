import { expect, it } from 'vitest'
import { findSamePeople } from './same-person.ts'

const person = (row: number, email: string, name = '', phone = '') => ({ row, email, name, phone })

it('finds the same address, and the same name with the same number', () => {
  const rows = [
    person(2, 'ada@example.org', 'Ada Lovelace', '+49 151 2345678'),
    person(3, 'bo@example.org', 'Bo Li', '0228 815012'),
    person(4, 'ada@example.org'),
    person(5, 'ada@work.example', 'Lovelace, Ada', '0151/2345678'),
    person(6, '', 'Bo Li', '0228 815012'),
    person(7, 'ada@example.org'),
  ]
  expect(findSamePeople(rows)).toEqual([
    { first: 2, second: 4, by: 'email', usually: 'first' },
    { first: 2, second: 5, by: 'name-and-phone', usually: 'two' },
    { first: 3, second: 6, by: 'name-and-phone', usually: 'first' },
    { first: 2, second: 7, by: 'email', usually: 'first' },
  ])
})

it('takes nobody for somebody else by a name or a number alone', () => {
  const rows = [
    person(2, 'a@example.org', 'Ada Lovelace', '0151 2345678'),
    person(3, 'b@example.org', 'Ada Lovelace', ''),
    person(4, 'c@example.org', 'Bo Li', '0151 2345678'),
    person(5, '', '', '0151 2345678'),
    person(6, '', 'Ada', '123'),
  ]
  expect(findSamePeople(rows)).toEqual([])
})

it('knows rows with neither name nor address by their number', () => {
  const rows = [person(2, '', '', '0151 2345678'), person(3, '', '', '+49 151 2345678')]
  expect(findSamePeople(rows)).toEqual([{ first: 2, second: 3, by: 'name-and-phone', usually: 'first' }])
})
