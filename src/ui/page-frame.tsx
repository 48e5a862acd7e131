import { createContext, useContext, type ReactNode } from 'react'

/** What the server gives a page besides its data, and what the page reports while rendering. Absent in the browser. */
export type PageFrame = {
  /** Marks inline code of a page that hydrates; nothing in a static page, whose bytes are the same for everybody. */
  nonce: string | undefined
  /** The rules of pages to read, and those of this page if it hydrates; every page carries its own inside. */
  style: string
  appStyle: string
  /** Set by the page: no framework script, so its inline code is allowed by hashes. */
  isStatic: boolean
  /** Inline code of a static page, as it stands in the document. */
  scripts: Set<string>
  styles: Set<string>
}

const PageFrameContext = createContext<PageFrame | null>(null)

export function PageFrameProvider({ frame, children }: { frame: PageFrame; children: ReactNode }) {
  return <PageFrameContext value={frame}>{children}</PageFrameContext>
}

export function usePageFrame(): PageFrame | null {
  return useContext(PageFrameContext)
}

/** Said once by the document around the page: does it hydrate, or is it sent without any framework script? */
export function declareStatic(frame: PageFrame | null, isStatic: boolean): void {
  if (frame) frame.isStatic = isStatic
}

/** Style rules inside the page. Only what went through here or PageScript is allowed by the policy. */
export function InlineStyle({ css }: { css: string }) {
  const frame = usePageFrame()
  if (frame?.isStatic) frame.styles.add(css)
  return (
    <style nonce={frame?.isStatic ? undefined : frame?.nonce} suppressHydrationWarning>
      {css}
    </style>
  )
}
