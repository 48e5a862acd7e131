import { usePageFrame } from '#ui/page-frame.tsx'

/**
 * A small script of a static page, at its place in the document: `<PageScript code={code} />` with
 * `import code from '#page-scripts/<name>.ts?page-script'`. The policy allows it by its hash, so the code is the same for
 * everybody; what differs from page to page is given as `data` and read from `document.currentScript.dataset`.
 */
export function PageScript({ code, data }: { code: string; data?: Record<string, string> }) {
  const attributes = Object.entries(data ?? {}).map(([name, value]) => [`data-${name}`, value])
  const frame = usePageFrame()
  if (frame?.isStatic) frame.scripts.add(code)
  return (
    // A browser that takes over the page has an empty text for it, and nothing to put in its place.
    <script
      nonce={frame?.isStatic ? undefined : frame?.nonce}
      {...Object.fromEntries(attributes)}
      suppressHydrationWarning
    >
      {code}
    </script>
  )
}
