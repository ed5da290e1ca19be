import { Link } from "@tanstack/react-router"
import { Workflow } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"

/** Replaces the editor of a deleted automation. */
export function WorkflowGone() {
  const words = useMessages().workflows.form
  return (
    <EmptyState
      icon={<Workflow />}
      title={words.gone}
      action={
        <Link to="/admin/workflows" className={buttonClass()}>
          {words.backToList}
        </Link>
      }
    >
      {words.goneText}
    </EmptyState>
  )
}
