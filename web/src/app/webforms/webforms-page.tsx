import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Globe, Plus } from "lucide-react"
import { formUsageOptions } from "../../features/forms/form-api.ts"
import { FormList } from "../../features/forms/form-list.tsx"
import { StarterCards } from "../../features/forms/starter-cards.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import styles from "./webforms-page.module.css"

function Usage() {
  const words = useMessages().forms
  const usage = useQuery(formUsageOptions).data
  if (!usage || usage.limit === null) return null
  const isFull = usage.used >= usage.limit
  return (
    <p className={isFull ? "mt-1 text-s text-warning" : "mt-1 text-s faint"}>
      {words.usage(usage.used, usage.limit)}
      {isFull && `. ${words.full}`}
    </p>
  )
}

function Empty() {
  const words = useMessages().forms.empty
  return (
    <div className={`stack gap-4 ${styles.empty}`}>
      <EmptyState icon={<Globe />} title={words.title}>
        {words.text}
      </EmptyState>
      <StarterCards />
    </div>
  )
}

export function WebformsPage() {
  const words = useMessages().forms
  return (
    <div className={`page ${styles.page}`}>
      <div className={`flex items-start justify-between gap-4 phone-stack ${styles.head}`}>
        <div>
          <p className="muted">{words.text}</p>
          <Usage />
        </div>
        <Link to="/admin/configs/webforms/create" className={buttonClass({ look: "primary" })}>
          <Plus aria-hidden="true" />
          {words.create}
        </Link>
      </div>
      <FormList empty={<Empty />} />
    </div>
  )
}
