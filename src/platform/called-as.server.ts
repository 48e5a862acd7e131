import { existsSync } from 'node:fs'

/**
 * How whoever looks after this installation calls its commands, to be told to them: a checkout has npm, the service has `beds`, an
 * image or an unpacked release neither.
 */
export function calledAs(command: string, isThere: (path: string) => boolean = existsSync): string {
  if (isThere('scripts/run.sh')) return `npm run -s cli -- ${command}`
  if (isThere('/usr/local/bin/beds')) return `beds ${command}`
  return `node_modules/.bin/node build/processes/cli.js ${command}`
}
