import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { ConsoleHeader, type Skip } from '#ui/console-header.tsx'
import { useRootData } from '#ui/root-data.ts'
import { Thrown } from '#ui/thrown.tsx'

/** The organisers' frame: dense, quiet, the whole width. */
export default function ConsoleLayout() {
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  )
}

const OVERVIEW = { path: '/admin', label: 'admins.consoleIndex' } as const

/** A page that failed leaves the way to all others. */
export function ErrorBoundary() {
  return (
    <ConsoleFrame>
      <Thrown way={OVERVIEW} />
    </ConsoleFrame>
  )
}

function ConsoleFrame({ children }: { children: ReactNode }) {
  const root = useRootData()
  // A page says so by `handle = { skip: … }`.
  const handles = useMatches().map(({ handle }) => handle as { skip?: Skip } | undefined)
  return (
    <div className="console">
      <ConsoleHeader {...root} skip={handles.find((handle) => handle?.skip)?.skip} />
      <main id="content" className="console-page" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
