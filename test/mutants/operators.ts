import type { ESTree } from 'vite'

type Node = ESTree.Node
type TextOf = (part: ESTree.Span) => string

/** Other texts for an expression, each a mistake that somebody could make. `textOf` is the source of a part. */
export function changesOf(node: Node, textOf: TextOf): string[] {
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
      return changesOf(node.expression, textOf)
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
