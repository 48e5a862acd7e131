import { z } from 'zod'
import { readPoint } from '#domain/geo.ts'
import type { Dialect } from './dialect.ts'

const text = z.string().nullish()
const answer = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
        properties: z.object({
          street: text,
          name: text,
          osm_key: text,
          postcode: text,
          city: text,
          county: text,
          state: text,
          countrycode: text,
        }),
      }),
    )
    .max(50),
})

/** `GET /api`, asked in one line, answered as GeoJSON: https://github.com/komoot/photon */
export const photon: Dialect = {
  question: ({ street, houseNumber, postalCode, city }) => ({
    q: `${street} ${houseNumber}, ${postalCode} ${city}`,
    limit: '5',
  }),
  readAnswer: (json) => {
    const read = answer.safeParse(json)
    if (!read.success) return null
    return read.data.features.flatMap(({ geometry, properties }) => {
      // GeoJSON says east before north.
      const [longitude, latitude] = geometry.coordinates
      const point = readPoint(latitude, longitude)
      if (!point) return []
      const { street, name, osm_key: key, postcode } = properties
      // A street itself has a name only; a house has a street, and its name is another matter.
      const own = key === 'highway' || key === 'place' ? name : null
      const streets = [street, own].filter((found) => typeof found === 'string')
      // A city that is a county or a state of its own may have no other name here: Berlin, Vienna.
      const city = properties.city ?? properties.county ?? properties.state ?? null
      const country = properties.countrycode?.toUpperCase() ?? null
      return [{ streets, postalCode: postcode ?? null, city, country, point }]
    })
  },
}
