import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Address, isSameStreet } from '#domain/address.ts'
import { answersJson, GeocoderServer } from '../../../test/product/geocoder-server.ts'
import { askGeocoder, type Geocoder } from './ask.server.ts'

// Answers that public servers have given, as their documents and the reports of others have them, shortened to what is read.

let server: GeocoderServer
beforeAll(async () => {
  server = await new GeocoderServer().start()
})
afterAll(() => server.stop())

/** Whether the street is the one that was typed, for each place that came back. */
async function compare(kind: Geocoder['kind'], typed: Address, json: unknown): Promise<boolean[]> {
  server.answer = answersJson(json)
  const asked = await askGeocoder({ url: server.url, kind, userAgent: 'Beds' }, typed)
  if (!asked.ok) throw new Error(asked.error.reason)
  return asked.value.map((found) => isSameStreet(typed, found))
}

const home = (street: string, postalCode: string, city: string): Address => ({
  street,
  houseNumber: '3',
  postalCode,
  city,
})
const photon = (properties: object) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [13.2, 52.5] }, properties }],
})
const nominatim = (address: object) => [{ lat: '53.507832', lon: '10.2099617', address }]

it.each([
  // The documents of Photon: Berlin is a state there, and no city.
  [
    'a city that is a state',
    home('Olympischer Platz', '14053', 'Berlin'),
    {
      name: 'Berlin Olympic Stadium',
      street: 'Olympischer Platz',
      housenumber: '3',
      state: 'Berlin',
      osm_key: 'leisure',
    },
  ],
  // A report to Photon: a street has a name, and no street.
  [
    'a street by its name',
    home('Talstrasse', '70188', 'Stuttgart'),
    { name: 'Talstraße', city: 'Stuttgart', postcode: '70188', osm_key: 'highway', osm_value: 'secondary' },
  ],
  [
    'a city that is its own county',
    home('Rheingasse', '53113', 'Bonn'),
    { street: 'Rheingasse', county: 'Bonn', state: 'North Rhine-Westphalia', osm_key: 'building' },
  ],
  [
    'what is not known as null',
    home('Rheingasse', '53113', 'Bonn'),
    { name: null, street: 'Rheingasse', postcode: null, city: 'Bonn', osm_key: 'building' },
  ],
])('Photon: %s', async (_, typed, properties) => {
  expect(await compare('photon', typed, photon(properties))).toEqual([true])
})

it.each([
  // A report to a user of Nominatim: Hamburg is a state, and no city.
  [
    'a city that is a state',
    home('Kurt-Adams-Pl.', '21031', 'Hamburg'),
    { road: 'Kurt-Adams-Platz', suburb: 'Lohbrügge', city_district: 'Bergedorf', state: 'Hamburg' },
  ],
  // A report to Nominatim: Bonn is a county only.
  [
    'a city that is its own county',
    home('Rheingasse', '53113', 'Bonn'),
    { road: 'Rheingasse', suburb: 'Bonn-Zentrum', county: 'Bonn', state: 'Nordrhein-Westfalen' },
  ],
  // A report to Nominatim: a town beyond the border beside the city.
  [
    'a town beside the city',
    home('Mahndorfer Heerstr.', '28307', 'Bremen'),
    { road: 'Mahndorfer Heerstraße', town: 'Achim', city: 'Bremen', state: 'Lower Saxony' },
  ],
  [
    'a farm without a street',
    home('Hof Wiese', '53343', 'Wachtberg'),
    { farm: 'Hof Wiese', town: 'Wachtberg' },
  ],
])('Nominatim: %s', async (_, typed, address) => {
  expect(await compare('nominatim', typed, nominatim(address))).toEqual([true])
})

it('the same street of another city is another one', async () => {
  const bonn = home('Rheingasse', '53113', 'Bonn')
  const elsewhere = { road: 'Rheingasse', town: 'Königswinter', county: 'Rhein-Sieg-Kreis' }
  expect(await compare('nominatim', bonn, nominatim(elsewhere))).toEqual([false])
  expect(await compare('nominatim', bonn, nominatim({ road: 'Rheingasse' }))).toEqual([false])
  expect(await compare('photon', bonn, photon({ street: 'Rheingasse', state: 'Bavaria' }))).toEqual([false])
})

it.each([
  '[{"lat":"50.7","lon":"7.1","address":{"road":"Rhein',
  '<!doctype html><h1>Bandwidth limit exceeded</h1>',
])('half an answer or a page is none: %s', async (body) => {
  server.answer = (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(body)
  for (const kind of ['nominatim', 'photon'] as const)
    expect(
      await askGeocoder({ url: server.url, kind, userAgent: 'Beds' }, home('Rheingasse', '53113', 'Bonn')),
    ).toEqual({ ok: false, error: { reason: 'not-understood' } })
})
