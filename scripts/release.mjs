// Makes the tarball that a server needs to run: what is built, and of the packages those that it loads. The same sources give
// the same bytes. `sh scripts/run.sh production scripts/release.mjs [FOLDER]`
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { listPackages } from './packages.mjs'
import { workFolder } from './lock.mjs'
import { root } from './prepare.mjs'
import { runMain, say } from './stop.mjs'

/** What of a build a site with real people has no use for: the demonstration, and what made the documents. */
const NOT_SHIPPED = new Set(['demo.js', 'documents.js', '.built'])
/** What an older npm may have compiled on this machine; without it the package does the same. */
const COMPILED_HERE = ['node_modules/ssh2/lib/protocol/crypto/build']
const TEXTS = [
  'LICENSE',
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs',
]

const OTHER_MACHINE =
  `These programs are for ${process.platform}-${process.arch} with glibc, and this machine does not run them. ` +
  'On Alpine use the container image (docs/operating/container.md), elsewhere a release made for it (docs/operating/upgrading.md).'

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

await runMain(async () => {
  const out = resolve(process.argv[2] ?? join(root, 'release'))
  const own = readJson(join(root, 'package.json'))
  const name = `${own.name}-${own.version}-${process.platform}-${process.arch}`
  const seconds = process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct')
  const packages = listPackages(root)

  const folder = join(workFolder(root), 'release', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const filter = (path) => !NOT_SHIPPED.has(basename(path))
  cpSync(join(root, 'build'), join(folder, 'build'), { recursive: true, filter })
  for (const text of TEXTS) cpSync(join(root, text), join(folder, text), { recursive: true })
  for (const path of packages) copyPackage(path, folder)
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync('../node/bin/node', join(folder, 'node_modules/.bin/node'))
  writeJson(join(folder, 'package.json'), packageFile(own))
  const parts = listOfParts(own, packages, seconds)
  writeJson(join(folder, 'sbom.cdx.json'), parts)

  mkdirSync(out, { recursive: true })
  const tarball = join(out, `${name}.tar.gz`)
  pack(folder, name, tarball, seconds)
  copyFileSync(join(folder, 'sbom.cdx.json'), join(out, `${name}.sbom.cdx.json`))
  const sums = [`${name}.tar.gz`, `${name}.sbom.cdx.json`].map((file) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(out, file)))
      .digest('hex')
    return `${hash}  ${file}\n`
  })
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''))
  rmSync(join(workFolder(root), 'release'), { recursive: true, force: true })
  say(`${tarball}: ${parts.components.length} packages`)
})

function writeJson(file, content) {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

/** Without what is nested in it: that is a package of its own, or not needed. */
function copyPackage(path, folder) {
  const from = join(root, path)
  const left = new Set([join(from, 'node_modules'), ...COMPILED_HERE.map((one) => join(root, one))])
  const filter = (file) => !left.has(file)
  cpSync(from, join(folder, path), { recursive: true, filter, verbatimSymlinks: true })
}

/** The commands of the documents, without anything to install or build. */
function packageFile({ name, version, license, type }) {
  // On Alpine the shell would only say that there is no such file.
  const test = `node_modules/.bin/node -v >/dev/null 2>&1 || { echo '${OTHER_MACHINE}' >&2; exit 69; }`
  const run = (program) =>
    `${test}; NODE_ENV=production exec node_modules/.bin/node build/processes/${program}.js`
  return { name, version, private: true, license, type, scripts: { start: run('serve'), cli: run('cli') } }
}

/** What npm says of the packages, for those that are in it, and without what differs from one time to the next. */
function listOfParts(own, packages, seconds) {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']
  const made = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }))
  const lock = readJson(join(root, 'package-lock.json')).packages
  const kept = new Set(packages.map((path) => `${nameOf(path)}@${lock[path].version}`))
  const isKept = (ref) => kept.has(ref)
  const components = made.components.filter(({ 'bom-ref': ref }) => isKept(ref))
  const dependencies = made.dependencies
    .filter(({ ref }) => isKept(ref) || ref === made.metadata.component['bom-ref'])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: (dependsOn ?? []).filter(isKept) }))
  const { serialNumber: _, metadata, ...rest } = made
  const timestamp = new Date(Number(seconds) * 1000).toISOString()
  const { tools, lifecycles } = metadata
  // npm calls it by the folder that it lies in.
  const component = { ...metadata.component, name: own.name }
  const content = { ...rest, metadata: { timestamp, lifecycles, tools, component }, components, dependencies }
  const hash = createHash('sha256')
    .update(JSON.stringify([own.version, content]))
    .digest('hex')
  const uuid = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ]
  return { ...content, serialNumber: `urn:uuid:${uuid.join('-')}` }
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function pack(folder, name, tarball, seconds) {
  const same = [
    '--sort=name',
    `--mtime=@${seconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--format=gnu',
  ]
  const tar = tarball.replace(/\.gz$/, '')
  execFileSync('tar', [...same, '--mode=u+rwX,go+rX,go-w', '-cf', tar, '-C', join(folder, '..'), name])
  execFileSync('gzip', ['-nf9', tar])
}
