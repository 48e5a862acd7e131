import type { ESTree } from 'vite'
import { changesOfSql } from './sql-operators.ts'

type Node = ESTree.Node
type TextOf = (part: ESTree.Span) => string

/** What is looked at: `rules` are calculations; `lists` are statements of SQL, what is read from them, and cells. */
export type Kind = 'rules' | 'lists'

/** Other texts for an expression, each a mistake that somebody could make. `textOf` is the source of a part. */
export function changesOf(node: Node, textOf: TextOf, kind: Kind): string[] {
  return kind === 'rules' ? changesOfRule(node, textOf) : changesOfList(node, textOf)
}

/** True of a statement of SQL. */
export function isStatement(node: Node): node is ESTree.TaggedTemplateExpression {
  return node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && node.tag.name === 'sql'
}

/** Words and whole lists are left as they are: there are thousands of them, and pages show them. */
function changesOfList(node: Node, textOf: TextOf): string[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'UnaryExpression':
      return changesOfRule(node, textOf)
    case 'Literal':
      return typeof node.value === 'number' ? changesOfRule(node, textOf) : []
    case 'ObjectExpression':
      return swapNeighbours(node, textOf)
    case 'CallExpression':
      return isNarrowing(node) ? [textOf(node.callee.object)] : changesOfRule(node, textOf)
    case 'ChainExpression':
      return changesOfList(node.expression, textOf)
    default:
      return isStatement(node) ? changeStatement(node, textOf) : []
  }
}

type Narrowing = ESTree.CallExpression & { readonly callee: ESTree.MemberExpression }
/** `.where(…)` of a query that is built. */
export function isNarrowing(node: Node): node is Narrowing {
  if (node.type !== 'CallExpression') return false
  const { callee } = node
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'where' &&
    node.arguments.length > 0
  )
}

/** Properties whose values are keys of texts: hardly anything else compiles. */
const TEXTS: ReadonlySet<string> = new Set(['label', 'title', 'lead', 'counted', 'empty'])

/** The value of the next property in place of this one, and the other way round; not of texts, which pages show. */
function swapNeighbours(node: ESTree.ObjectExpression, textOf: TextOf): string[] {
  const given = node.properties.filter(
    (property) =>
      property.type === 'Property' && !property.shorthand && property.kind === 'init' && !property.method,
  ) as ESTree.ObjectProperty[]
  return given.slice(1).flatMap((second, index) => {
    const first = given[index]!
    if (textOf(first.value) === textOf(second.value)) return []
    if (TEXTS.has(textOf(first.key)) || TEXTS.has(textOf(second.key))) return []
    return replaceIn(node, textOf, [
      [first.value, textOf(second.value)],
      [second.value, textOf(first.value)],
    ])
  })
}

function changeStatement(node: ESTree.TaggedTemplateExpression, textOf: TextOf): string[] {
  const chunks = node.quasi.quasis.map((part) => trimmed(part, textOf))
  return changesOfSql(chunks).map((change) => replaceIn(node, textOf, [[change, change.now]]))
}

/** Only the words of a part, without the marks around them. */
function trimmed(part: ESTree.Span, textOf: TextOf) {
  const text = textOf(part)
  const from = text.startsWith('}') || text.startsWith('`') ? 1 : 0
  return { text: text.slice(from).replace(/(?:\$\{|`)$/, ''), start: part.start + from }
}

function replaceIn(
  whole: ESTree.Span,
  textOf: TextOf,
  parts: readonly (readonly [ESTree.Span, string])[],
): string {
  let text = ''
  let at = whole.start
  for (const [part, now] of parts) {
    text += textOf({ start: at, end: part.start } as ESTree.Span) + now
    at = part.end
  }
  return text + textOf({ start: at, end: whole.end } as ESTree.Span)
}

function changesOfRule(node: Node, textOf: TextOf): string[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return changeOperator(node, textOf)
    case 'UnaryExpression':
      return node.operator === '!' ? [textOf(node.argument)] : []
    case 'Literal':
      return changeLiteral(node.value)
    case 'TemplateLiteral':
      return ["''"]
    case 'ArrayExpression':
      return node.elements.length > 0 ? ['[]'] : []
    case 'CallExpression':
      return changeCall(node, textOf)
    case 'ChainExpression':
      return changesOfRule(node.expression, textOf)
    default:
      return []
  }
}

/** Of what decides: an `if`, a loop, `? :`. A loop that never ends is no mistake that a test must find. */
export function changesOfTest(parent: Node): string[] {
  switch (parent.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return ['true', 'false']
    case 'WhileStatement':
    case 'ForStatement':
      return ['false']
    default:
      return []
  }
}

const OPERATORS: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '<<': ['>>'],
  '>>>': ['<<'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '&&=': ['||='],
}

type Sides = { readonly type: string; readonly operator: string; readonly left: Node; readonly right: Node }

function changeOperator(node: Sides, textOf: TextOf): string[] {
  if (node.operator === '+' && (isText(node.left) || isText(node.right))) return []
  const others = OPERATORS[node.operator] ?? []
  const right = `(${textOf(node.right)})`
  // Held together, so that the other operator binds the same parts; what is assigned to stays as it is.
  const left = node.type === 'AssignmentExpression' ? textOf(node.left) : `(${textOf(node.left)})`
  return others.map((operator) => `${left} ${operator} ${right}`)
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

function changeLiteral(value: unknown): string[] {
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'number') return [String(value + 1), String(value - 1)]
  return typeof value === 'string' && value !== '' ? ["''"] : []
}

/** Left out, the list stays as it was. */
const LEFT_OUT: ReadonlySet<string> = new Set(['filter', 'toSorted', 'toReversed', 'slice'])
const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['add', 'subtract'],
  ['subtract', 'add'],
])

function changeCall({ callee, arguments: given }: ESTree.CallExpression, textOf: TextOf): string[] {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  const { name } = callee.property
  if (LEFT_OUT.has(name)) return [textOf(callee.object)]
  const opposite = OPPOSITES.get(name)
  // Dates are added to by an object; a set that is added to knows no opposite.
  if (opposite === undefined || (name === 'add' && given[0]?.type !== 'ObjectExpression')) return []
  return [`${textOf(callee.object)}.${opposite}(${given.map(textOf).join(', ')})`]
}
