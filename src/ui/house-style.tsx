import { usePageFrame } from './page-frame.tsx'

/** In the browser the rules stand in the document already; whatever draws the page anew takes them from there. */
const inDocument =
  typeof document === 'undefined' ? null : document.querySelector<HTMLStyleElement>('style[data-house]')

/**
 * The rules of the house inside a page that hydrates: one file less before anything shows, which on a slow line is a third
 * of the wait.
 */
export function HouseStyle() {
  const frame = usePageFrame()
  return (
    <style data-house="" nonce={frame?.nonce ?? inDocument?.nonce} suppressHydrationWarning>
      {frame?.appStyle ?? inDocument?.textContent}
    </style>
  )
}
