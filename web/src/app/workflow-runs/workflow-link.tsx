import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"

/** Links to a workflow in its editor. */
export function workflowLink(id: string, name: string, className?: string): ReactNode {
  const address: string = `/admin/workflows/${id}/edit`
  return (
    <Link to={address} className={className}>
      {name}
    </Link>
  )
}
