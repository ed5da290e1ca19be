import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { Plus, Send, Workflow } from "lucide-react"
import { EndBadge } from "../../features/workflow-runs/run-state-badge.tsx"
import { StarterList } from "../../features/workflows/starter-list.tsx"
import { workflowGroupsOptions, workflowUsageOptions } from "../../features/workflows/workflow-api.ts"
import { WorkflowList } from "../../features/workflows/workflow-list.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { SearchField } from "../../ui/fields/search-field.tsx"
import { openPalette } from "../palette/palette-state.ts"
import { recordKinds } from "../nouns.ts"
import styles from "./workflows-page.module.css"

/** Debounce of the search, in milliseconds. */
const searchDelay = 100

function Usage() {
  const words = useMessages().workflows
  const usage = useQuery(workflowUsageOptions).data
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
  const words = useMessages().workflows.empty
  return (
    <div className={`stack gap-4 ${styles.empty}`}>
      <EmptyState icon={<Workflow />} title={words.title}>
        {words.text}
      </EmptyState>
      <StarterList />
    </div>
  )
}

export function WorkflowsPage() {
  const words = useMessages().workflows
  const navigate = useNavigate()
  const { search } = useSearch({ from: "/signed-in/admin/workflows" })
  const hasAny = (useQuery(workflowGroupsOptions).data?.length ?? 0) > 0
  const places = {
    onEdit: (workflowId: string) =>
      void navigate({ to: "/admin/workflows/$workflowId/edit", params: { workflowId } }),
    onDuplicate: (from: string) => void navigate({ to: "/admin/workflows/create", search: { from } }),
    onRuns: (workflowId: string) =>
      void navigate({ to: "/admin/workflows/$workflowId/runs", params: { workflowId } }),
    StateBadge: EndBadge,
  }
  return (
    <div className={`page ${styles.page}`}>
      <div className={`flex items-start justify-between gap-4 phone-stack ${styles.head}`}>
        <div>
          <p className="muted">{words.text}</p>
          <Usage />
        </div>
        <div className="flex wrap gap-2">
          <Link to="/messages" className={buttonClass()}>
            <Send aria-hidden="true" />
            {words.list.messages}
          </Link>
          <Link to="/admin/workflows/create" className={buttonClass({ look: "primary" })}>
            <Plus aria-hidden="true" />
            {words.create}
          </Link>
        </div>
      </div>
      {hasAny && (
        <div className="flex">
          <SearchField
            label={words.search}
            clearLabel={words.clearSearch}
            onEverywhere={openPalette}
            value={search}
            delay={searchDelay}
            onChange={(next) =>
              void navigate({ to: "/admin/workflows", search: next ? { search: next } : {}, replace: true })
            }
          />
        </div>
      )}
      <WorkflowList nouns={recordKinds} places={places} search={search} empty={<Empty />} />
      {hasAny && (
        <details className={`stack gap-2 ${styles.more}`}>
          <summary>{words.empty.more}</summary>
          <StarterList />
        </details>
      )}
    </div>
  )
}
