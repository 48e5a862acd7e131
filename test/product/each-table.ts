import type { Product } from './product.ts'

/**
 * A statement for each table, each in a transaction of its own: one over all of them holds some tables while it waits for others, which
 * a site that is running locks in another order. The table's name is quoted, with its schema.
 */
export async function onEachTable(
  { sql }: Pick<Product, 'sql'>,
  statement: (table: string) => string,
  of = `schemaname = 'public'`,
): Promise<void> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where ${of} order by 1`,
  )
  for (const { name } of tables) await sql(statement(name))
}
