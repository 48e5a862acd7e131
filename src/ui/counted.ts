/**
 * A number that stands on more than one page, or leads to what it counts, says which one it is (rules: counts). A test holds each against
 * all others of its name, and against what is found where it leads.
 */
export function counted(name: string, count: number): { 'data-count': string } {
  return { 'data-count': `${name} ${count}` }
}
