import { Link } from "@tanstack/react-router"
import { Compass } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { usePageTitle } from "../../ui/screen/page-title.ts"

export function NotFoundPage() {
  const m = useMessages()
  usePageTitle(m.errors.notFoundTitle)
  return (
    <EmptyState
      icon={<Compass />}
      title={m.errors.notFoundTitle}
      action={
        <Link to="/pipelines" className={buttonClass({ look: "primary" })}>
          {m.errors.goHome}
        </Link>
      }
    >
      {m.errors.notFoundText}
    </EmptyState>
  )
}
