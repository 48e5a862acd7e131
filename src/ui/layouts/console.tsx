import { Outlet } from 'react-router'
import { ConsoleFrame } from '#ui/console-frame.tsx'
import { Thrown } from '#ui/thrown.tsx'

export default function ConsoleLayout() {
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  )
}

const OVERVIEW = { path: '/admin', label: 'admins.placeToday' } as const

/** A page that failed leaves the way to all others. */
export function ErrorBoundary() {
  return (
    <ConsoleFrame>
      <Thrown way={OVERVIEW} />
    </ConsoleFrame>
  )
}
