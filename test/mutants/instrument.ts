import { parseSync, type ESTree } from 'vite'
import { changesOf, changesOfTest, isNarrowing, isStatement, type Kind } from './operators.ts'

type Node = ESTree.Node

/** One small mistake in a source. */
export type Mutant = {
  readonly file: string
  readonly line: number
  readonly lineText: string
  readonly was: string
  readonly now: string
}

/**
 * The source with all its mistakes inside, each asleep behind its number until `isMutant` says yes; and what they are. So a file is transformed once for all
 * of them. Numbers go on from `first`. `only`: top-level functions to look at.
 */
export function instrument(
  file: string,
  code: string,
  first: number,
  { only, kind = 'rules' }: { readonly only?: readonly string[]; readonly kind?: Kind } = {},
): { readonly code: string; readonly mutants: readonly Mutant[] } {
  const mutants: Mutant[] = []
  const textOf = ({ start, end }: ESTree.Span) => code.slice(start, end)
  const note = (node: Node, now: string): string => {
    const was = textOf(node)
    const part = isStatement(node) ? narrow(was, now) : (narrowingOf(node) ?? { at: 0, was, now })
    const line = code.slice(0, node.start + part.at).split('\n').length
    const lineText = code.split('\n')[line - 1]!.trim()
    mutants.push({ file, line, lineText, was: part.was, now: part.now })
    return `isMutant(${first + mutants.length - 1})`
  }
  /** Of a query that is built, the condition that is left out, and not all that stands before it. */
  const narrowingOf = (node: Node) => {
    if (!isNarrowing(node)) return null
    const at = code.indexOf('.', node.callee.object.end)
    return { at: at - node.start, was: code.slice(at, node.end), now: '' }
  }
  const render = (node: Node, parent: Node | null, isInChain: boolean): string => {
    const changes = isInChain ? [] : changesOf(node, textOf, kind)
    if (parent && 'test' in parent && parent.test === node) changes.push(...changesOfTest(parent))
    const asks = changes.map((now) => `${note(node, now)} ? (${now}) : `)
    const inner = renderInside(node)
    const removed = node.type === 'ExpressionStatement' ? note(node, '') : null
    if (removed) return `{ if (!${removed}) { ${inner} } }`
    return asks.length > 0 ? `(${asks.join('')}(${inner}))` : inner
  }
  const renderInside = (node: Node): string => {
    let text = ''
    let at = node.start
    for (const [child, isInChain] of childrenOf(node)) {
      text += code.slice(at, child.start) + render(child, node, isInChain)
      at = child.end
    }
    return text + code.slice(at, node.end)
  }
  const { program } = parseSync(file, code)
  let text = ''
  let at = 0
  for (const statement of program.body) {
    const isMeant = !only || only.includes(nameOf(statement))
    text += code.slice(at, statement.start) + (isMeant ? render(statement, null, false) : textOf(statement))
    at = statement.end
  }
  return { code: text + code.slice(at), mutants }
}

/** Of a long statement the words that change, with as many before them as tell them apart in their line. */
function narrow(was: string, now: string): { at: number; was: string; now: string } {
  let start = 0
  while (was[start] === now[start]) start += 1
  let tail = 0
  while (tail < Math.min(was.length, now.length) - start && was.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  while (/[^\s(),`]/.test(was[was.length - tail] ?? '')) tail -= 1
  const lineStart = was.lastIndexOf('\n', start) + 1
  const line = was.slice(lineStart).split('\n', 1)[0]!
  const wordBefore = (at: number) => lineStart + was.slice(lineStart, at).search(/[^\s(),`]*[\s(),`]*$/)
  let at = lineStart + was.slice(lineStart, start).search(/[^\s(),`]*$/)
  while (at > lineStart && line.split(was.slice(at, was.length - tail)).length > 2) at = wordBefore(at)
  return { at, was: was.slice(at, was.length - tail), now: now.slice(at, now.length - tail) }
}

function nameOf(statement: Node): string {
  const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return inner?.type === 'FunctionDeclaration' ? (inner.id?.name ?? '') : ''
}

/** What of the TypeScript syntax holds an expression; all else of it is types. */
const HOLDING = new Set(['TSNonNullExpression', 'TSAsExpression', 'TSSatisfiesExpression'])

/** The parts that run, in their order, and whether a part is in the middle of an `a?.b.c`, which must stay in one piece. */
function childrenOf(node: Node): (readonly [Node, boolean])[] {
  // What an error says is for people.
  if (node.type === 'ThrowStatement' || node.type === 'ImportDeclaration') return []
  if (isVocabulary(node)) return []
  if (isStatement(node)) return node.quasi.expressions.map((child) => [child, false] as const)
  const children = Object.entries(node).flatMap(([key, value]): (readonly [Node, boolean])[] => {
    if ((key === 'key' || key === 'property') && 'computed' in node && !node.computed) return []
    if (key === 'source' || key === 'quasi') return []
    const isChain = node.type === 'ChainExpression' || key === 'object' || key === 'callee'
    const list: unknown[] = Array.isArray(value) ? value : [value]
    return list.filter(isRunning).map((child) => [child, isChain && mayChain(node, child)] as const)
  })
  return children.toSorted(([a], [b]) => a.start - b.start)
}

/** `as const`: with another word the types do not fit any more. */
function isVocabulary(node: Node): boolean {
  return (
    node.type === 'TSAsExpression' &&
    node.typeAnnotation.type === 'TSTypeReference' &&
    node.typeAnnotation.typeName.type === 'Identifier' &&
    node.typeAnnotation.typeName.name === 'const'
  )
}

function mayChain(node: Node, child: Node): boolean {
  const isLink = child.type === 'CallExpression' || child.type === 'MemberExpression'
  return isLink && (node.type === 'ChainExpression' || hasQuestionMark(child))
}

/** True if `a?.b` is somewhere along the way to the end of this member or call. */
function hasQuestionMark(node: Node): boolean {
  if (node.type === 'CallExpression') return node.optional || hasQuestionMark(node.callee)
  if (node.type === 'MemberExpression') return node.optional || hasQuestionMark(node.object)
  return false
}

function isRunning(value: unknown): value is Node {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('start' in value)) return false
  const type = String(value.type)
  return type !== 'TemplateElement' && (!type.startsWith('TS') || HOLDING.has(type))
}
