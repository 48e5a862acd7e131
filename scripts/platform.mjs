import { EXIT, Stop } from './stop.mjs'

/** Node.js and PostgreSQL come along as programs for these. */
const ARCHITECTURES = ['x64', 'arm64']
/** What a machine is that the programs do not run on, with the way out; null: they do. `glibc` is its version, undefined without one. */
export function platformRefusal({ platform, arch, glibc }) {
  if (platform === 'win32')
    return 'This does not run on Windows itself. Start it in WSL (Debian or Ubuntu), or use the container image (docs/operating/container.md).'
  if (!ARCHITECTURES.includes(arch))
    return `There are no programs for ${arch}, only for ${ARCHITECTURES.join(' and ')}.`
  if (platform === 'linux' && glibc === undefined)
    return 'This Linux has no glibc (Alpine?), which the Node.js and PostgreSQL that come along need. Use the container image (docs/operating/container.md), or Debian, Ubuntu or Fedora.'
  return null
}

export function refuseOtherPlatforms() {
  // Names of networks are of no interest, and take a while to find.
  process.report.excludeNetwork = true
  const { glibcVersionRuntime: glibc } = process.report.getReport().header
  const refusal = platformRefusal({ platform: process.platform, arch: process.arch, glibc })
  if (refusal) throw new Stop(EXIT.unavailable, refusal)
}
