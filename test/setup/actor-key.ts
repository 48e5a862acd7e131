/** With which transactions of tests prove who acts, in every database that is cloned from the template. */
export const testActorKey = Buffer.alloc(32, 'test')
