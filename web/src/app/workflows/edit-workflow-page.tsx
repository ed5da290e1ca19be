import type { Workflow } from "@funil/contract/automations/workflows"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useNavigate, useParams } from "@tanstack/react-router"
import { History } from "lucide-react"
import { useState } from "react"
import { useUpdateWorkflow, workflowOptions } from "../../features/workflows/workflow-api.ts"
import { valuesOf } from "../../features/workflows/workflow-draft.ts"
import { WorkflowEditor } from "../../features/workflows/workflow-editor.tsx"
import { useStale, useWorkflowForm } from "../../features/workflows/workflow-form.ts"
import { WorkflowClash } from "../../features/workflows/workflow-clash.tsx"
import { ApiError } from "../../lib/api/api-error.ts"
import type { VersionedAnswer } from "../../lib/api/fresh-write.ts"
import { messages, useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { PagePending } from "../pages/page-pending.tsx"
import { EditorFrame } from "../pages/editor-frame.tsx"
import { WorkflowGone } from "./workflow-gone.tsx"
import { recordKinds } from "../nouns.ts"

function RunsLink({ workflowId }: { workflowId: string }) {
  const words = useMessages().workflows.list
  return (
    <Link
      to="/admin/workflows/$workflowId/runs"
      params={{ workflowId }}
      className={buttonClass({ size: "s", look: "plain" })}
    >
      <History aria-hidden="true" />
      {words.runs}
    </Link>
  )
}

interface EditingProps {
  version: VersionedAnswer<Workflow>
  /** Restarts the form from another version. */
  onVersion: (version: VersionedAnswer<Workflow>) => void
}

function Editing({ version, onVersion }: EditingProps) {
  const m = useMessages()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { id, name } = version.data
  const { mutateAsync: update } = useUpdateWorkflow(id)
  const stale = useStale(() => client.fetchQuery({ ...workflowOptions(id), staleTime: 0 }))
  const form = useWorkflowForm({
    initial: valuesOf(version.data),
    failure: () => messages().workflows.updateFailed,
    save: async (body) => {
      const { etag } = stale.theirs ?? version
      try {
        onVersion(await update({ body, etag }))
      } catch (error) {
        if (error instanceof ApiError && error.code === "stale") return stale.ask()
        if (error instanceof ApiError && error.status === 404) {
          const { updateFailed, form: words } = messages().workflows
          showToast({ status: "error", title: updateFailed, description: words.gone })
        } else if (error instanceof Error)
          handleFailure(error, { failure: (words) => words.workflows.updateFailed })
        throw error
      }
    },
  })
  useLeaving(form)
  return (
    <EditorFrame
      title={name}
      back={<Link to="/admin/workflows">{m.shell.workflows}</Link>}
      end={<RunsLink workflowId={id} />}
    >
      <WorkflowEditor
        form={form}
        nouns={recordKinds}
        submit={m.ui.save}
        workflowId={id}
        onRun={(runId) =>
          void navigate({ to: "/admin/workflows/$workflowId/runs/$runId", params: { workflowId: id, runId } })
        }
        notice={
          stale.theirs && (
            <WorkflowClash
              theirs={stale.theirs.data}
              onTake={() => stale.theirs && onVersion(stale.theirs)}
            />
          )
        }
      />
    </EditorFrame>
  )
}

/** Edits an automation. Saving compares against the version that was read first. */
export function EditWorkflowPage() {
  const words = useMessages().workflows
  const { workflowId } = useParams({ from: "/signed-in/admin/workflows/$workflowId/edit" })
  // A cached copy from an earlier visit could be outdated, and saving it would conflict.
  const read = useQuery({ ...workflowOptions(workflowId), refetchOnMount: "always" })
  const [version, setVersion] = useState<VersionedAnswer<Workflow>>()
  const fresh = read.isFetchedAfterMount ? read.data : undefined
  const shown = version?.data.id === workflowId ? version : fresh
  if (shown && version !== shown) setVersion(shown)
  if (shown) return <Editing key={shown.data.updated_at} version={shown} onVersion={setVersion} />
  if (!read.isError) return <PagePending />
  if (read.error instanceof ApiError && read.error.status === 404) return <WorkflowGone />
  return <ErrorState title={words.oneFailed} error={read.error} onRetry={() => void read.refetch()} />
}
