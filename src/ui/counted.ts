/** Names a number that stands on more than one page, or leads to what it counts (rules: counts); tests compare all of a name. */
export function counted(name: string, count: number): { 'data-count': string } {
  return { 'data-count': `${name} ${count}` }
}
