/**
 * A small script of a static page, at its place in the document: `<PageScript code={code} />` with
 * `import code from '#page-scripts/<name>.ts?page-script'`. The policy allows it by its hash, so the code is the same for
 * everybody; what differs from page to page is given as `data` and read from `document.currentScript.dataset`.
 */
export function PageScript({ code, data = {} }: { code: string; data?: Record<string, string> }) {
  const attributes = Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]))
  return <script {...attributes}>{code}</script>
}
