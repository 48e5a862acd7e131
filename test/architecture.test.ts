import { describe, expect, it } from 'vitest'
import { byFeature, byFile, findCycles } from './walls/cycles.ts'
import { findHomelessFiles, findReachIns, findUpwardImports } from './walls/direction.ts'
import { findForbidden } from './walls/forbidden.ts'
import { readTree, type SourceTree } from './walls/source-tree.ts'
import { findCatchAlls, findForeignWords, findLongFiles, longestFile } from './walls/vocabulary.ts'

const tree = readTree(['src', 'test', 'scripts'])

/** The tree with one planted file more: each wall must see it, or it is no wall. */
const planted = (path: string, source: string): SourceTree => new Map([[path, source]])
const bothPlanted = (a: [string, string], b: [string, string]): SourceTree => new Map([a, b])

describe('imports go downwards', () => {
  it('in every file', () => {
    expect(findUpwardImports(tree)).toEqual([])
  })
  it.each([
    ['src/domain/stay.ts', "import { db } from '#db/connect.server.ts'"],
    ['src/domain/stay.ts', "import { z } from 'zod'"],
    ['src/ui/button.tsx', "import { x } from '#features/matches/queries.server.ts'"],
    ['src/db/place.server.ts', "export { y } from '../features/matches/queries.server.ts'"],
    ['src/platform/clock.ts', "import { Tx } from '#db/connect.server.ts'"],
    ['src/mails/offer.tsx', "const late = await import('#db/connect.server.ts')"],
    ['src/i18n/locale.ts', "import type { Edition } from '#domain/edition.ts'"],
    ['src/page-scripts/search.ts', "import { t } from '#i18n/translate.ts'"],
    ['src/page-scripts/search.ts', "import { useEffect } from 'react'"],
    ['src/features/content/pages/faq.tsx', "import { search } from '#page-scripts/search.ts'"],
    ['src/domain/stay.ts', "import code from '#page-scripts/search.ts?page-script'"],
    ['src/browser/deploy-watch.ts', "import { Brand } from '#ui/brand.tsx'"],
    ['src/features/profile/pages/profile.tsx', "import { watch } from '#browser/deploy-watch.ts'"],
  ])('a planted import in %s is seen', (path, source) => {
    expect(findUpwardImports(planted(path, source))).toHaveLength(1)
  })
  it('and every file has a layer', () => {
    expect(findHomelessFiles(tree)).toEqual([])
    expect(findHomelessFiles(planted('src/shared/thing.ts', ''))).toHaveLength(1)
  })
})

describe('features', () => {
  it('use each other only through what they show', () => {
    expect(findReachIns(tree)).toEqual([])
    const reach = "import { x } from '#features/matches/pages/list.tsx'"
    expect(findReachIns(planted('src/features/profile/pages/profile.tsx', reach))).toHaveLength(1)
  })
  it('do not need each other in a ring', () => {
    expect(findCycles(tree, byFeature)).toEqual([])
    const ring = bothPlanted(
      ['src/features/a/queries.server.ts', "import '#features/b/queries.server.ts'"],
      ['src/features/b/queries.server.ts', "import '#features/a/queries.server.ts'"],
    )
    expect(findCycles(ring, byFeature)).toEqual(['a ↔ b'])
  })
  it('keep to their vocabulary', () => {
    expect(findForeignWords(tree)).toEqual([])
    expect(findForeignWords(planted('src/features/rooms/room-service.ts', ''))).toHaveLength(1)
    expect(findForeignWords(planted('src/features/rooms/pages/Rooms.tsx', ''))).toHaveLength(1)
  })
})

describe('files', () => {
  it('do not import each other in a ring', () => {
    expect(findCycles(tree, byFile)).toEqual([])
    const ring = bothPlanted(['src/domain/a.ts', "import './b.ts'"], ['src/domain/b.ts', "import './a.ts'"])
    expect(findCycles(ring, byFile)).toHaveLength(1)
  })
  it(`have at most ${longestFile} lines`, () => {
    expect(findLongFiles(tree)).toEqual([])
    expect(findLongFiles(planted('src/domain/long.ts', '\n'.repeat(longestFile + 1)))).toHaveLength(1)
  })
  it('are not catch-alls', () => {
    expect(findCatchAlls(tree)).toEqual([])
    expect(findCatchAlls(planted('src/ui/utils.ts', ''))).toHaveLength(1)
    expect(findCatchAlls(planted('src/platform/index.ts', ''))).toHaveLength(1)
  })
})

describe('some things are done in one place only', () => {
  it('in every file', () => {
    expect(findForbidden(tree)).toEqual([])
  })
  it.each([
    ['src/features/matches/queries.server.ts', "import pg from 'pg'"],
    ['src/features/matches/commands.server.ts', 'const admin = mint.admin(id)'],
    ['src/features/matches/commands.server.ts', 'const admin = session as ApprovedAdmin'],
    ['src/domain/match.ts', 'const now = Date.now()'],
    ['src/features/guests/schema.ts', "new Date('2027-06-16')"],
    ['src/ui/notice.tsx', '<p dangerouslySetInnerHTML={{ __html: text }} />'],
    ['src/features/admins/pages/list.tsx', "route('admin', 'x.tsx')"],
    ['src/domain/match.ts', '// @ts-ignore'],
  ])('a planted breach in %s is seen', (path, source) => {
    expect(findForbidden(planted(path, source))).toHaveLength(1)
  })
})
