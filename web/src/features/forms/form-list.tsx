import type { ReactNode } from "react"
import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../lib/text/messages.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { formsOptions } from "./form-api.ts"
import styles from "./form-list.module.css"
import { FormRow } from "./form-row.tsx"

function Placeholder() {
  return (
    <div className="framed-list" aria-busy="true">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className={`ruled ${styles.placeholder}`}>
          <Skeleton width="30%" />
          <Skeleton width="50%" height={12} />
        </div>
      ))}
    </div>
  )
}

/** The account's forms, or `empty` without any. */
export function FormList({ empty }: { empty: ReactNode }) {
  const words = useMessages().forms
  const forms = useQuery(formsOptions)
  if (!forms.data) {
    if (!forms.isError) return <Placeholder />
    return <ErrorState title={words.loadFailed} error={forms.error} onRetry={() => void forms.refetch()} />
  }
  if (forms.data.length === 0) return empty
  return (
    <ul className="framed-list">
      {forms.data.map((form) => (
        <FormRow key={form.id} form={form} />
      ))}
    </ul>
  )
}
