import { type ReactNode, useState } from 'react'

/** Made when somebody opens it: with each guest that is chosen a page of it would be. Without script all of it is there. */
export function Folded({
  summary,
  className,
  isOpen = false,
  hasScript,
  children,
}: {
  summary: ReactNode
  className?: string
  isOpen?: boolean
  hasScript: boolean
  children: () => ReactNode
}) {
  const [isUnfolded, setUnfolded] = useState(isOpen)
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {(isUnfolded || isOpen || !hasScript) && children()}
    </details>
  )
}
