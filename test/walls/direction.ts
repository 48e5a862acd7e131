import { districtOf, featureOf, importsOf, isTest, type Import, type SourceTree } from './source-tree.ts'

type Layer = { name: string; holds: RegExp; mayUse: string[]; mayNotUsePackages?: RegExp }

/** Downwards only: processes → routes, worker → features → mails, db, platform, ui, i18n → domain. */
const layers: Layer[] = [
  {
    name: 'processes',
    holds: /^src\/processes\//,
    mayUse: [
      'processes',
      'demo',
      'routes',
      'worker',
      'features',
      'mails',
      'db',
      'platform',
      'i18n',
      'languages',
      'domain',
    ],
  },
  {
    name: 'routes',
    holds: /^src\/(?:routes|root|entry\.server|entry\.client|known-paths\.server)\.tsx?$/,
    mayUse: ['routes', 'features', 'browser', 'ui', 'i18n', 'languages'],
  },
  {
    name: 'worker',
    holds: /^src\/worker\//,
    mayUse: ['worker', 'features', 'mails', 'db', 'platform', 'i18n', 'languages', 'domain'],
  },
  {
    name: 'features',
    holds: /^src\/features\//,
    mayUse: ['features', 'mails', 'db', 'platform', 'ui', 'i18n', 'languages', 'domain'],
  },
  { name: 'mails', holds: /^src\/mails\//, mayUse: ['mails', 'ui', 'i18n', 'languages', 'domain'] },
  { name: 'ui', holds: /^src\/ui\//, mayUse: ['ui', 'i18n', 'languages'] },
  // What a hydrated page needs of its browser; knows no product.
  { name: 'browser', holds: /^src\/browser\//, mayUse: ['browser'], mayNotUsePackages: /^/ },
  // Scripts of static pages: each is sent alone, so it carries only what it says itself.
  { name: 'page-scripts', holds: /^src\/page-scripts\//, mayUse: ['page-scripts'], mayNotUsePackages: /^/ },
  { name: 'db', holds: /^src\/db\//, mayUse: ['db', 'languages', 'domain'], mayNotUsePackages: /^react/ },
  {
    name: 'platform',
    holds: /^src\/platform\//,
    mayUse: ['platform', 'languages', 'domain'],
    mayNotUsePackages: /^react/,
  },
  // The table of languages imports nothing, and everything asks it.
  { name: 'languages', holds: /^src\/i18n\/languages\.ts$/, mayUse: [] },
  { name: 'i18n', holds: /^src\/i18n\//, mayUse: ['i18n', 'languages'] },
  {
    name: 'domain',
    holds: /^src\/domain\//,
    mayUse: ['domain'],
    mayNotUsePackages: /^(?!temporal-polyfill$)/,
  },
  // Invented people, beside the product: only what starts a process asks for them.
  {
    name: 'demo',
    holds: /^demo\//,
    mayUse: [
      'demo',
      'processes',
      'worker',
      'features',
      'mails',
      'db',
      'platform',
      'ui',
      'i18n',
      'languages',
      'domain',
    ],
  },
  // A package of its own, for any exchange of beds: it knows no product.
  { name: 'engine', holds: /^engine\//, mayUse: ['engine'], mayNotUsePackages: /^/ },
]

/** Who knows nothing of beds and guests. */
const NO_ENGINE = new Set(['browser', 'page-scripts', 'languages', 'i18n', 'ui', 'engine'])

const layerOf = (path: string) => layers.find((layer) => layer.holds.test(path))
const ours = (path: string) => /^(?:src|engine|demo)\//.test(path)

/** Imports that go up or sideways where they must not. */
export function findUpwardImports(tree: SourceTree): string[] {
  return importsOf(tree)
    .filter(({ from }) => ours(from) && !isTest(from))
    .filter(isUpward)
    .map(({ from, to }) => `${from} → ${to}`)
}

function isUpward({ from, to }: Import): boolean {
  const layer = layerOf(from)
  if (!layer) return false
  if (to.startsWith('bed-matching/')) return NO_ENGINE.has(layer.name)
  if (!ours(to)) return layer.mayNotUsePackages?.test(to) ?? false
  if (/\.css(?:\?(?:inline|url))?$|\.json$|\/\+types\//.test(to)) return false
  // As text for a page; as a module it would land in the page's own bundle.
  if (to.endsWith('?page-script')) return !/^src\/(?:features|ui)\//.test(from)
  const target = layerOf(to)
  return !target || !layer.mayUse.includes(target.name)
}

/** Files that belong to no layer: a new top-level folder is a decision. */
export function findHomelessFiles(tree: SourceTree): string[] {
  return [...tree.keys()].filter(
    (path) => ours(path) && /\.tsx?$/.test(path) && !layerOf(path) && !path.endsWith('.d.ts'),
  )
}

/** The districts of `src/features`, from the top: each uses those below it, and what they all stand on is the last. */
export const DISTRICTS = ['console', 'letters', 'own', 'placing', 'registration', 'site', 'clock', 'ground']

/** Imports from a district into one above it. */
export function findUphillImports(tree: SourceTree): string[] {
  const height = (path: string) => DISTRICTS.indexOf(districtOf(path) ?? '')
  return importsOf(tree)
    .filter(({ from, to }) => !isTest(from) && districtOf(from) && districtOf(to))
    .filter(({ from, to }) => height(to) < height(from))
    .map(({ from, to }) => `${from} → ${to}`)
}

/** Files of `src/features` that stand in no known district. */
export function findStrayFiles(tree: SourceTree): string[] {
  return [...tree.keys()].filter(
    (path) => path.startsWith('src/features/') && !DISTRICTS.includes(districtOf(path) ?? ''),
  )
}

/** A page belongs to the site map alone: no feature uses the page of another. */
export function findReachIns(tree: SourceTree): string[] {
  const isPage = (path: string) => /['"]\.\/\+types\//.test(tree.get(path) ?? '') || path.includes('/pages/')
  return importsOf(tree)
    .filter(({ from, to }) => !isTest(from) && featureOf(from) && featureOf(to))
    .filter(({ from, to }) => featureOf(from) !== featureOf(to) && isPage(to))
    .map(({ from, to }) => `${from} → ${to}`)
}
