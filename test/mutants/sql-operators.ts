/** Mistakes in the text of a statement: what somebody could have written instead. */
export type TextChange = { readonly start: number; readonly end: number; readonly now: string }

/** `chunks`: the parts of the text that are no expression, with where they stand. */
export type Chunk = { readonly text: string; readonly start: number }

const WORDS: readonly (readonly [pattern: RegExp, now: string])[] = [
  [/(?<=\s)<=(?=\s)/g, '<'],
  [/(?<=\s)>=(?=\s)/g, '>'],
  [/(?<=\s)<(?=\s)/g, '<='],
  [/(?<=\s)>(?=\s)/g, '>='],
  [/(?<=\s)=(?=\s)/g, '<>'],
  [/(?<=\s)<>(?=\s)/g, '='],
  [/(?<=\s)@>(?=\s)/g, '<@'],
  [/(?<=\s)&&(?=\s)/g, '@>'],
  [/(?<=\s)\+(?=\s)/g, '-'],
  [/(?<=\s)-(?=\s)/g, '+'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bis distinct from\b/g, 'is not distinct from'],
  [/\bnot (?=exists|coalesce|\(|[a-z_]+\b(?! (?:null|distinct)))/g, ''],
  [/(?<!not )\bexists\b/g, 'not exists'],
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bleft join\b/g, 'join'],
  [/(?<!left |cross )\bjoin\b(?! lateral)/g, 'left join'],
  [/\bdistinct (?!from|on)/g, ''],
  [/\blower\(/g, 'upper('],
  [/\bupper\(/g, 'lower('],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/\bbool_or\(/g, 'bool_and('],
  [/\bbool_and\(/g, 'bool_or('],
  [/\bleast\(/g, 'greatest('],
  [/\bgreatest\(/g, 'least('],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\bdesc\b/g, 'asc'],
  [/\basc\b/g, 'desc'],
  [/'[^']+'/g, "''"],
  [/\b\d+\b/g, '7'],
]

/** Every single change of the statement. */
export function changesOfSql(chunks: readonly Chunk[]): TextChange[] {
  return [...chunks.flatMap(changeWords), ...changeColumns(chunks)]
}

function changeWords({ text, start }: Chunk): TextChange[] {
  return WORDS.flatMap(([pattern, now]) =>
    [...text.matchAll(pattern)].map(({ 0: was, index }) => ({
      start: start + index,
      end: start + index + was.length,
      now,
    })),
  )
}

/** Another column of the same table that the statement reads, too: the next one. */
function changeColumns(chunks: readonly Chunk[]): TextChange[] {
  const seen = chunks.flatMap(({ text, start }) =>
    [...text.matchAll(/\b([a-z]\w*)\.([a-z]\w*)\b(?!\()/g)].map((match) => ({
      table: match[1]!,
      column: match[2]!,
      start: start + match.index,
      end: start + match.index + match[0].length,
    })),
  )
  return seen.flatMap(({ table, column, start, end }, index) => {
    const others = [...seen.slice(index + 1), ...seen.slice(0, index)]
    const other = others.find((one) => one.table === table && one.column !== column)
    return other ? [{ start, end, now: `${table}.${other.column}` }] : []
  })
}
