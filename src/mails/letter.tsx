import { Fragment, type ReactNode } from 'react'
import { languages } from '#i18n/languages.ts'
import { Paragraph } from './blocks.tsx'
import { useMailTexts, type Medium } from './mail-texts.tsx'
import { list, mailColours as c, paragraph } from './styles.ts'
import type { LetterElement, LetterNode } from './views.ts'

/** What organisers wrote, as a mail: a few kinds of element, and of everything else its words. */
export function Letter({ nodes }: { nodes: readonly LetterNode[] }) {
  return numbered(nodes).map(({ node, position }) => (
    <Fragment key={position}>
      {typeof node === 'string' ? <Paragraph>{node}</Paragraph> : <Block {...node} />}
    </Fragment>
  ))
}

function Block(element: LetterElement) {
  const { medium } = useMailTexts()
  const { tag, children } = element
  if (tag === 'ul' || tag === 'ol') return <List {...element} />
  if (tag === 'hr') return medium === 'text' ? <>{'----\n\n'}</> : <hr style={line} />
  if (tag === 'blockquote') return <Letter nodes={children} />
  if (tag === 'h2' || tag === 'h3' || tag === 'h4')
    return (
      <Paragraph>
        <Words nodes={[{ tag: 'strong', children }]} />
      </Paragraph>
    )
  return (
    <Paragraph>
      <Words nodes={tag === 'p' ? children : [element]} />
    </Paragraph>
  )
}

function List({ tag, children }: LetterElement) {
  const { medium, locale } = useMailTexts()
  const items = children.filter((node) => typeof node !== 'string')
  const sign = (index: number) => (tag === 'ol' ? `${index + 1}. ` : '- ')
  if (medium === 'text')
    return (
      <>
        {numbered(items).map(({ node, position }) => (
          <Fragment key={position}>
            {sign(position)}
            <Words nodes={node.children} />
            {'\n'}
          </Fragment>
        ))}
        {'\n'}
      </>
    )
  const Tag = tag === 'ol' ? 'ol' : 'ul'
  return (
    <Tag style={list(languages[locale].direction)} className="ink">
      {numbered(items).map(({ node, position }) => (
        <li key={position}>
          <Words nodes={node.children} />
        </li>
      ))}
    </Tag>
  )
}

function Words({ nodes }: { nodes: readonly LetterNode[] }): ReactNode {
  const { medium } = useMailTexts()
  return numbered(nodes).map(({ node, position }) => (
    <Fragment key={position}>{typeof node === 'string' ? node : inline(node, medium)}</Fragment>
  ))
}

function inline({ tag, href, children }: LetterElement, medium: Medium): ReactNode {
  const words = <Words nodes={children} />
  if (tag === 'br') return medium === 'text' ? '\n' : <br />
  if (tag === 'a' && href !== undefined)
    return medium === 'text' ? (
      <>
        {words}
        {isItsOwnAddress(children, href) ? '' : ` (${href})`}
      </>
    ) : (
      <a href={href} style={{ color: c.spruce }} className="link">
        {words}
      </a>
    )
  if (medium === 'html' && (tag === 'strong' || tag === 'em'))
    return tag === 'strong' ? <strong>{words}</strong> : <em>{words}</em>
  return words
}

/** A letter never changes, so a piece is known by where it stands. */
const numbered = <Node,>(nodes: readonly Node[]) => nodes.map((node, position) => ({ node, position }))

const isItsOwnAddress = (children: readonly LetterNode[], href: string) =>
  children.length === 1 && children[0] === href

const line = { border: 0, borderTop: `1px solid ${c.hairline}`, margin: `0 0 ${paragraph.fontSize}` } as const
