// What browsers need of the schema, without the schema.

/** Everything, where a filter would otherwise start narrowed. */
export const anyChoice = 'any'
export const PAGE_SIZES = [50, 100] as const

/** The form around the rows, which parts of the toolbar belong to as well. */
export const rowsForm = 'list-rows'
