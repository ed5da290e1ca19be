import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { Plus, Store } from "lucide-react"
import { returnsFormsOptions } from "../../features/returns/returns-api.ts"
import { ReturnsList } from "../../features/returns/returns-list.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { NoReturnsForm } from "./returns-empty.tsx"

export function ReturnsPage() {
  const m = useMessages()
  const words = m.returns
  const navigate = useNavigate()
  const hasAny = (useQuery(returnsFormsOptions).data?.length ?? 0) > 0
  return (
    <div className="page">
      <div className="stack gap-3">
        <p className="muted">{words.lead}</p>
        <div className="flex wrap gap-2">
          {hasAny && (
            <Link to="/admin/plugins/returns/create" className={buttonClass({ look: "primary" })}>
              <Plus aria-hidden="true" />
              {words.create}
            </Link>
          )}
          <Link to="/admin/plugins" className={buttonClass()}>
            <Store aria-hidden="true" />
            {m.shell.shops}
          </Link>
        </div>
      </div>
      <ReturnsList
        empty={<NoReturnsForm />}
        onEdit={(formId) => void navigate({ to: "/admin/plugins/returns/$formId/edit", params: { formId } })}
      />
    </div>
  )
}
