import { expect, it } from 'vitest'
import { startProduct } from './product/product.ts'
import { HAS_ITS_SHAPE } from './product/snapshot.ts'

const shapeOf = async ({ sql }: Awaited<ReturnType<typeof startProduct>>) => (await sql(HAS_ITS_SHAPE))[0]

it('a product that is given back is lent again, with the rows of its beginning', async () => {
  const first = await startProduct()
  await first.sql(`insert into person (email, locale) values ('left-behind@example.org', 'en')`)
  await first.stop()
  const second = await startProduct()
  expect(second.child.pid).toBe(first.child.pid)
  expect(await second.sql(`select from person where email = 'left-behind@example.org'`)).toEqual([])
  await second.stop()
})

it('and not one whose tables are not what they were', async () => {
  const product = await startProduct()
  expect(await shapeOf(product)).toEqual({ has: true })
  await product.sql('alter table person add constraint planted check (false) not valid')
  expect(await shapeOf(product)).toEqual({ has: false })
  await product.stop()
})
