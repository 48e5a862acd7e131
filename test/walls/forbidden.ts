import { MATCH_STATES } from '../../src/domain/match-state.ts'
import { locales } from '../../src/i18n/languages.ts'
import { isTest, type SourceTree } from './source-tree.ts'

// A language that is asked for by its code is one that others silently don't get.
const codes = `(?:${locales.join('|')})`
const aLanguage = new RegExp(
  [
    `[!=]==?\\s*['"]${codes}['"]`,
    `\\bcase ['"]${codes}['"]`,
    `['"\`]${codes}[-_][A-Z]{2}\\b`,
    `['"]${codes}['"]\\s*\\|\\s*['"]${codes}['"]`,
    `\\(\\s*'${codes}',\\s*'${codes}'`,
    `\\{ ${codes}: .*\\b${codes}: `,
    `['"]/${codes}\\b`,
  ].join('|'),
)

/** One thing that only certain places may do; everything else is a breach. */
type Ban = { what: string; pattern: RegExp; where: RegExp; except?: RegExp }

const states = MATCH_STATES.join('|')
/** A column of a state is compared with a word of the life of a match: in SQL, or in a call of Kysely. */
const spelledState = new RegExp(
  String.raw`(?<!\bregistration\.)\b(?:match_)?state(?:_now|Now)?` +
    String.raw`(?:\s*(?:=|<>|!=)\s*'(?:${states})'` +
    String.raw`|\s+(?:not\s+)?in\s*\([^)]*'(?:${states})'` +
    String.raw`|'\s*,\s*'(?:=|!=|<>|in|not in)'\s*,\s*\[?[^\])]*'(?:${states})')`,
)

const bans: Ban[] = [
  {
    what: 'a field of many lines that a browser cuts without a word: the server refuses, and all of it comes back',
    pattern: /<[Tt]extarea\b(?:[^>]|=>)*?\smaxLength/,
    where: /^src\//,
  },
  {
    what: 'a raw database client outside the data layer',
    pattern: /from\s+['"](?:pg|kysely)(?:\/[^'"]*)?['"]/,
    where: /^src\//,
    // The supervisor asks its own server whether it is up; processes pass connection settings on, as a type.
    except: /^src\/(?:db|platform\/postgres)\/|^src\/processes\/wiring\/database\.ts$/,
  },
  {
    what: 'a line to the database that could be without limits (src/db/client.server.ts)',
    pattern: /\bnew pg\.(?:Client|Pool)\(|import \{[^}]*\bClient\b[^}]*\} from 'pg'/,
    where: /^src\//,
    except:
      /^src\/(?:db\/(?:client|connect|counters)\.server|platform\/postgres\/database\.server|.+\.test)\.ts$/,
  },
  {
    what: 'the state of a match spelled instead of asked (src/db/views.ts)',
    pattern: spelledState,
    where: /^src\//,
    // What changes a match goes by the state as it is stored, under a lock.
    except: /^src\/(?:domain|db|features\/placing\/matches)\//,
  },
  {
    what: 'the name of somebody put together by itself (src/domain/name.ts, src/db/named.server.ts)',
    pattern:
      /\[\s*(?:\w+\.)?\w*[fF]irst\w*,\s*(?:\w+\.)?\w*[lL]ast\w*\]\.filter|concat_ws\(' ', [^)]*first_name[^)]*last_name/,
    where: /^src\//,
    except: /^src\/(?:domain\/name|db\/named\.server)\.ts$/,
  },
  {
    what: 'SQL in what is shown',
    pattern: /from\s+['"]#db\/sql\.server\.ts['"]/,
    where: /^src\/features\//,
    except: /\.server\.ts$/,
  },
  {
    what: 'a proof of who acts minted outside the gates, the wiring and the worker',
    pattern: /\bmint\b/,
    where: /^src\//,
    except:
      /^src\/(?:db\/actor\.server|features\/ground\/sign-in\/[a-z-]+\.server|worker\/.+|processes\/.+)\.ts$/,
  },
  {
    what: 'a cast to a proof type',
    pattern: /\bas\s+(?:Gate|SignedIn|GuestActor|HostActor|ApprovedAdmin|IncidentTeamMember|Worker)\b/,
    where: /^src\//,
    except: /^src\/db\/actor\.server\.ts$/,
  },
  {
    what: 'a clock or dice in the domain',
    pattern: /\bDate\.now\b|\bnew Date\b|\bMath\.random\b|\bTemporal\.Now\b|\bprocess\./,
    where: /^src\/domain\//,
  },
  { what: 'a date made from text in local time', pattern: /new Date\(\s*['"`]/, where: /^src\// },
  { what: 'raw HTML', pattern: /dangerouslySetInnerHTML|\.innerHTML\s*=/, where: /^src\/(?!mails\/)/ },
  { what: 'an address of the site map', pattern: /\broute\(\s*['"]/, where: /^src\/(?!routes\.ts$)/ },
  { what: 'a language by its name', pattern: aLanguage, where: /^src\/(?!i18n\/)/ },
  {
    what: 'a switched-off check',
    pattern: /@ts-(?:ignore|nocheck|expect-error)|(?:eslint|oxlint)-disable/,
    where: /^(?:src|test|scripts)\//,
  },
]

export function findForbidden(tree: SourceTree): string[] {
  return bans.flatMap(({ what, pattern, where, except }) =>
    [...tree]
      .filter(([path]) => where.test(path) && !except?.test(path) && !isTest(path))
      .filter(([, source]) => pattern.test(source))
      .map(([path]) => `${path}: ${what}`),
  )
}
