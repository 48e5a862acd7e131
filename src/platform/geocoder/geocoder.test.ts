import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isSameStreet } from '#domain/address.ts'
import {
  answersJson,
  GeocoderServer,
  nominatimAnswer,
  photonAnswer,
} from '../../../test/product/geocoder-server.ts'
import { askGeocoder, type Geocoder } from './ask.server.ts'

const home = { street: 'Rheinaustr.', houseNumber: '7a', postalCode: '53225', city: 'Bonn' }
const point = { latitude: 50.7391234, longitude: 7.1234567 }
let server: GeocoderServer

beforeEach(async () => {
  server = await new GeocoderServer().start()
})
afterEach(() => server.stop())

const ask = (kind: Geocoder['kind'] = 'nominatim', url = server.url) =>
  askGeocoder({ url, kind, userAgent: 'Beds (https://beds.example.org; a@example.org)' }, home)

describe('Nominatim', () => {
  it('is asked by fields, with who we are and nothing else about anybody', async () => {
    await ask()
    expect(server.received).toMatchObject([
      {
        path: '/search',
        query: {
          street: '7a Rheinaustr.',
          postalcode: '53225',
          city: 'Bonn',
          format: 'jsonv2',
          addressdetails: '1',
          limit: '5',
        },
        headers: { 'user-agent': 'Beds (https://beds.example.org; a@example.org)' },
      },
    ])
    expect(server.received[0]?.headers).not.toHaveProperty('cookie')
    expect(server.received[0]?.headers).not.toHaveProperty('referer')
  })
  it('gives streets with their places', async () => {
    const found = await ask()
    expect(found).toEqual({
      ok: true,
      value: [{ streets: ['Rheinaustraße'], postalCode: '53225', city: 'Bonn', country: 'DE', point }],
    })
    expect(found.ok && found.value.every((one) => isSameStreet(home, one))).toBe(true)
  })
  it('gives squares and villages too', async () => {
    server.answer = answersJson([{ lat: '50', lon: '7', address: { square: 'Markt', village: 'Wachtberg' } }])
    expect(await ask()).toMatchObject({
      ok: true,
      value: [{ streets: ['Markt'], postalCode: null, city: 'Wachtberg' }],
    })
  })
})

describe('Photon', () => {
  it('is asked in one line and gives streets with their places', async () => {
    server.answer = answersJson(photonAnswer)
    expect(await ask('photon')).toEqual({
      ok: true,
      value: [{ streets: ['Rheinaustraße'], postalCode: '53225', city: 'Bonn', country: 'DE', point }],
    })
    expect(server.received[0]?.query).toEqual({ q: 'Rheinaustr. 7a, 53225 Bonn', limit: '5' })
  })
  it('gives a street by its own name, and not a shop that is called like one', async () => {
    const geometry = { type: 'Point', coordinates: [7, 50] }
    const named = (osm_key: string) => ({ geometry, properties: { name: 'Rheinaustraße', osm_key } })
    server.answer = answersJson({ features: [named('highway'), named('shop')] })
    expect(await ask('photon')).toMatchObject({ value: [{ streets: ['Rheinaustraße'] }, { streets: [] }] })
  })
})

it('nothing found is an answer', async () => {
  server.answer = answersJson([])
  expect(await ask()).toEqual({ ok: true, value: [] })
  server.answer = answersJson({ type: 'FeatureCollection', features: [] })
  expect(await ask('photon')).toEqual({ ok: true, value: [] })
})

it('keeps what the setting has in its query', async () => {
  await ask('nominatim', `${server.url}?key=k`)
  expect(server.received[0]?.query).toMatchObject({ key: 'k', city: 'Bonn' })
})

describe('is refused', () => {
  it.each([429, 403, 500, 204])('with status %s', async (status) => {
    server.answer = (response) => response.writeHead(status).end()
    expect(await ask()).toEqual({ ok: false, error: { reason: 'status', status } })
  })
  it('when it sends elsewhere, and nobody is asked there', async () => {
    const elsewhere = await new GeocoderServer().start()
    server.answer = (response) => response.writeHead(302, { Location: elsewhere.url }).end()
    expect(await ask()).toEqual({ ok: false, error: { reason: 'redirect', status: 302 } })
    expect(elsewhere.received).toEqual([])
    await elsewhere.stop()
  })
  it('when it sends more than any answer has', async () => {
    server.answer = (response) => response.writeHead(200).end('['.repeat(300_000))
    expect(await ask()).toEqual({ ok: false, error: { reason: 'too-big' } })
  })
  it.each([
    ['no JSON', '<html>'],
    ['an error in JSON', '{"error":"Unable to geocode"}'],
    ['another form', '[{"lat":"x","lon":"7","address":{}}]'],
    ['the answer of the other kind', JSON.stringify(photonAnswer)],
  ])('when it answers with %s', async (_, body) => {
    server.answer = (response) => response.writeHead(200).end(body)
    expect(await ask()).toEqual({ ok: false, error: { reason: 'not-understood' } })
    server.answer = answersJson(nominatimAnswer)
    expect(await ask('photon')).toEqual({ ok: false, error: { reason: 'not-understood' } })
  })
  it('when it does not answer in time', async () => {
    server.answer = () => {}
    expect(await ask()).toEqual({ ok: false, error: { reason: 'slow' } })
  })
  it('when it begins to answer and never ends', async () => {
    server.answer = (response) => void response.writeHead(200).write('[')
    expect(await ask()).toEqual({ ok: false, error: { reason: 'slow' } })
  })
  it('when nobody is there', async () => {
    const { url } = server
    await server.stop()
    expect(await ask('nominatim', url)).toEqual({ ok: false, error: { reason: 'unreachable' } })
    await server.start()
  })
})
