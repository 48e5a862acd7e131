import type { ReactNode } from 'react'

function Sign({ children }: { children: ReactNode }) {
  return (
    <svg className="sign" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

const SIGNS = {
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v6M12 7.5v.5" />
    </>
  ),
  good: (
    <>
      <path className="lit" d="M5 4h14v16H5z" />
      <path d="M12 4v16M5 12h14" />
    </>
  ),
  warning: <path d="M12 4 21.5 20h-19zM12 10v5M12 17v.5" />,
  problem: <path d="M6 21V4h12l-3 4 3 4H6" />,
} as const

/** The line-art sign of a notice; the words beside it say the same. */
export function NoticeSign({ kind }: { kind: keyof typeof SIGNS }) {
  return <Sign>{SIGNS[kind]}</Sign>
}
