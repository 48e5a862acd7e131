import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

export type GeocoderRequest = { path: string; query: Record<string, string>; headers: IncomingHttpHeaders }

/** A street of Bonn as Nominatim gives it (jsonv2 with address details), shortened. */
export const nominatimAnswer = [
  {
    place_id: 1,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    lat: '50.7391234',
    lon: '7.1234567',
    category: 'building',
    type: 'yes',
    display_name: '7a, Rheinaustraße, Beuel, Bonn, Nordrhein-Westfalen, 53225, Deutschland',
    address: {
      house_number: '7a',
      road: 'Rheinaustraße',
      suburb: 'Beuel',
      city: 'Bonn',
      state: 'Nordrhein-Westfalen',
      postcode: '53225',
      country: 'Deutschland',
      country_code: 'de',
    },
  },
]

/** The same as Photon gives it. */
export const photonAnswer = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [7.1234567, 50.7391234] },
      properties: {
        osm_type: 'N',
        osm_key: 'place',
        osm_value: 'house',
        type: 'house',
        countrycode: 'DE',
        postcode: '53225',
        city: 'Bonn',
        district: 'Beuel',
        street: 'Rheinaustraße',
        housenumber: '7a',
      },
    },
  ],
}

/** An address search on this machine that notes every request. What it answers can be changed while it runs. */
export class GeocoderServer {
  readonly received: GeocoderRequest[] = []
  answer: (response: ServerResponse, request: GeocoderRequest) => void
  port = 0
  readonly #server = createServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const request = { path: pathname, query: Object.fromEntries(searchParams), headers }
    this.received.push(request)
    this.answer(response, request)
  })

  constructor(json: unknown = nominatimAnswer) {
    this.answer = answersJson(json)
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve()))
    const address = this.#server.address()
    this.port = typeof address === 'object' && address !== null ? address.port : 0
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/search`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}

export const answersJson = (json: unknown) => (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(json))
}
