import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { byFeature, byFile, findCycles } from './walls/cycles.ts'
import {
  findHomelessFiles,
  findReachIns,
  findStrayFiles,
  findUphillImports,
  findUpwardImports,
} from './walls/direction.ts'
import { findForeignCitations, findUnknownRules, readTexts } from './walls/citations.ts'
import { findForbidden } from './walls/forbidden.ts'
import { readTree, type SourceTree } from './walls/source-tree.ts'
import {
  findCatchAlls,
  findForeignWords,
  findLongFiles,
  findThinFolders,
  longestFile,
} from './walls/vocabulary.ts'

const tree = readTree(['src', 'engine', 'demo', 'test', 'scripts'])

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
    [
      'src/features/own/profile/profile.server.ts',
      "import { makeGuests } from '../../../../demo/people/guests.ts'",
    ],
    ['engine/plan.ts', "import type { Stay } from '#domain/stay.ts'"],
    ['engine/plan.ts', "import { Temporal } from 'temporal-polyfill'"],
    ['src/ui/button.tsx', "import { x } from '#features/placing/matches/matches-views.server.ts'"],
    ['src/db/place.server.ts', "export { y } from '../features/placing/matches/matches.server.ts'"],
    ['src/platform/clock.ts', "import { Tx } from '#db/connect.server.ts'"],
    ['src/mails/offer.tsx', "const late = await import('#db/connect.server.ts')"],
    ['src/i18n/locale.ts', "import type { Edition } from '#domain/edition.ts'"],
    ['src/page-scripts/search.ts', "import { t } from '#i18n/translate.ts'"],
    ['src/page-scripts/search.ts', "import { useEffect } from 'react'"],
    ['src/features/site/content/pages/faq.tsx', "import { search } from '#page-scripts/search.ts'"],
    ['src/domain/stay.ts', "import code from '#page-scripts/search.ts?page-script'"],
    ['src/browser/deploy-watch.ts', "import { Brand } from '#ui/brand.tsx'"],
    ['src/features/own/profile/pages/profile.tsx', "import { watch } from '#browser/deploy-watch.ts'"],
  ])('a planted import in %s is seen', (path, source) => {
    expect(findUpwardImports(planted(path, source))).toHaveLength(1)
  })
  it('and every file has a layer', () => {
    expect(findHomelessFiles(tree)).toEqual([])
    expect(findHomelessFiles(planted('src/shared/thing.ts', ''))).toHaveLength(1)
  })
})

describe('districts and features', () => {
  it('use only districts below', () => {
    expect(findUphillImports(tree)).toEqual([])
    const uphill = "import { x } from '#features/placing/matches/matches.server.ts'"
    expect(
      findUphillImports(planted('src/features/registration/hosts/hosts.server.ts', uphill)),
    ).toHaveLength(1)
    expect(findStrayFiles(tree)).toEqual([])
    expect(findStrayFiles(planted('src/features/matches/matches.server.ts', ''))).toHaveLength(1)
  })
  it('leave pages to the site map', () => {
    expect(findReachIns(tree)).toEqual([])
    const reach = "import { x } from '#features/placing/matches/pages/list.tsx'"
    expect(findReachIns(planted('src/features/own/profile/profile.tsx', reach))).toHaveLength(1)
  })
  it('do not need each other in a ring', () => {
    expect(findCycles(tree, byFeature)).toEqual([])
    const ring = bothPlanted(
      ['src/features/own/a/a.server.ts', "import '#features/own/b/b.server.ts'"],
      ['src/features/own/b/b.server.ts', "import '#features/own/a/a.server.ts'"],
    )
    expect(findCycles(ring, byFeature)).toEqual(['own/a ↔ own/b'])
  })
  it('have names that say the thing', () => {
    expect(findForeignWords(tree)).toEqual([])
    for (const path of [
      'placing/rooms/queries.server.ts',
      'placing/rooms/Rooms.tsx',
      'own/account/schema.ts',
    ]) {
      expect(findForeignWords(planted(`src/features/${path}`, ''))).toHaveLength(1)
    }
  })
  it('have folders of at least three files', () => {
    expect(findThinFolders(tree)).toEqual([])
    expect(findThinFolders(planted('src/features/placing/rooms/rooms.server.ts', ''))).toHaveLength(2)
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
    ['src/features/placing/matches/matches-views.server.ts', "import pg from 'pg'"],
    ['src/db/turn.server.ts', 'const line = new pg.Client(connection)'],
    ['src/features/placing/matches/matches.server.ts', 'const admin = mint.admin(id)'],
    ['src/features/placing/matches/matches.server.ts', 'const admin = session as ApprovedAdmin'],
    ['src/features/placing/matches/match-facts.tsx', "import { sql } from '#db/sql.server.ts'"],
    ['src/domain/match.ts', 'const now = Date.now()'],
    ['src/features/registration/guests/schema.ts', "new Date('2027-06-16')"],
    ['src/ui/notice.tsx', '<p dangerouslySetInnerHTML={{ __html: text }} />'],
    ['src/features/console/admins/pages/list.tsx', "route('admin', 'x.tsx')"],
    ['src/ui/button.tsx', "const words = locale === 'de' ? 'Ja' : 'Yes'"],
    ['src/ui/button.tsx', "new Intl.NumberFormat('de-DE')"],
    ['src/platform/clock.ts', "type Reader = { locale: 'en' | 'de' }"],
    ['src/ui/button.tsx', "const names = { en: 'Yes', de: 'Ja' }"],
    ['src/db/migrations/0001.sql', "locale text check (locale in ('en', 'de'))"],
    ['src/domain/match.ts', '// @ts-ignore'],
    ['src/features/placing/x.server.ts', "[row.firstName, row.lastName].filter(Boolean).join(' ')"],
    ['src/features/placing/x.server.ts', "sql`concat_ws(' ', g.first_name, c.last_name)`"],
    ['src/features/own/profile/x.server.ts', "sql`select from match where state = 'offered'`"],
    ['src/features/own/profile/x.server.ts', "sql`where m.state in ('draft', 'completed')`"],
    ['src/features/own/profile/x.server.ts', "query.where('match.state', '=', 'accepted')"],
    ['src/features/own/profile/x.server.ts', "eb('stateNow', 'not in', ['declined', 'no_show'])"],
  ])('a planted breach in %s is seen', (path, source) => {
    expect(findForbidden(planted(path, source))).toHaveLength(1)
  })
})

describe('what is cited', () => {
  const texts = readTexts('.')
  it('is a rule that stands in docs/rules.md', () => {
    const rules = readFileSync('docs/rules.md', 'utf8')
    expect(findUnknownRules(texts, rules)).toEqual([])
    expect(findUnknownRules([['a.ts', `/** Kept (rules${':'} nights, unheard of). */`]], rules)).toEqual([
      'a.ts: rules: unheard of',
    ])
  })

  it('is nothing that a reader of the repository does not have', () => {
    expect(findForeignCitations(texts)).toEqual([])
    expect(findForeignCitations([['a.ts', `// as R${7} wants it\nconst R7 = 1`]])).toEqual(['a.ts:1'])
    expect(findForeignCitations([['a.ts', '// in the order of the specification']])).toEqual(['a.ts:1'])
  })
})
