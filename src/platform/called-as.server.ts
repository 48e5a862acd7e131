import { existsSync } from 'node:fs'

/** How the operator calls the commands, for messages: npm in a checkout, `beds` with the service, neither in an image or release. */
export function calledAs(command: string, isThere: (path: string) => boolean = existsSync): string {
  if (isThere('scripts/run.sh')) return `npm run -s cli -- ${command}`
  if (isThere('/usr/local/bin/beds')) return `beds ${command}`
  return `node_modules/.bin/node build/processes/cli.js ${command}`
}
