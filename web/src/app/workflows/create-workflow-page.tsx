import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { PagePending } from "../pages/page-pending.tsx"
import { taskTypesOptions } from "../../features/tasks/task-api.ts"
import { starterKeys, starterValues } from "../../features/workflows/starters.ts"
import {
  useCreateWorkflow,
  workflowOptions,
  workflowUsageOptions,
} from "../../features/workflows/workflow-api.ts"
import { newValues, valuesOf, type WorkflowValues } from "../../features/workflows/workflow-draft.ts"
import { WorkflowEditor } from "../../features/workflows/workflow-editor.tsx"
import { useWorkflowForm } from "../../features/workflows/workflow-form.ts"
import { ApiError } from "../../lib/api/api-error.ts"
import { messages, useMessages } from "../../lib/text/messages.ts"
import styles from "../pages/editor-frame.module.css"
import { EditorFrame } from "../pages/editor-frame.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { WorkflowGone } from "./workflow-gone.tsx"
import { recordKinds } from "../nouns.ts"

function Creating({ initial }: { initial: WorkflowValues }) {
  const m = useMessages()
  const words = m.workflows
  const navigate = useNavigate()
  const { mutateAsync: create } = useCreateWorkflow()
  const usage = useQuery(workflowUsageOptions).data
  const isFull = usage !== undefined && usage.limit !== null && usage.used >= usage.limit
  const form = useWorkflowForm({
    initial,
    failure: () => messages().workflows.createFailed,
    save: async (body) => {
      const { data } = await create(body)
      await navigate({
        to: "/admin/workflows/$workflowId/edit",
        params: { workflowId: data.id },
        replace: true,
      })
    },
  })
  useLeaving(form)
  return (
    <EditorFrame title={words.create} back={<Link to="/admin/workflows">{m.shell.workflows}</Link>}>
      <WorkflowEditor
        form={form}
        nouns={recordKinds}
        submit={words.form.submit}
        notice={isFull && <p className={styles.notice}>{words.full}</p>}
      />
    </EditorFrame>
  )
}

/** A new automation: empty, from a template, or copied from another one. */
export function CreateWorkflowPage() {
  const words = useMessages().workflows
  const { starter, from } = useSearch({ from: "/signed-in/admin/workflows/create" })
  const types = useQuery(taskTypesOptions)
  const source = useQuery({ ...workflowOptions(from ?? ""), enabled: from !== undefined })
  if (types.isPending || (from !== undefined && source.isPending)) return <PagePending />
  if (source.error instanceof ApiError && source.error.status === 404) return <WorkflowGone />
  if (source.isError)
    return <ErrorState title={words.oneFailed} error={source.error} onRetry={() => void source.refetch()} />
  const key = starterKeys.find((item) => item === starter)
  const made = key && starterValues(key, types.data?.[0]?.id ?? "")
  const copied = source.data && valuesOf(source.data.data)
  const initial = copied ? { ...copied, name: words.form.copyOf(copied.name) } : { ...newValues, ...made }
  return <Creating key={`${starter ?? ""} ${from ?? ""}`} initial={initial} />
}
