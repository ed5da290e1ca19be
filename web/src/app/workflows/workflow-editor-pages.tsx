import type { Workflow } from "@funil/contract/automations/workflows"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router"
import { History } from "lucide-react"
import { taskTypesOptions } from "../../features/tasks/task-api.ts"
import { personName } from "../../lib/text/person-name.ts"
import { workflowSetting, workflowUsageOptions } from "../../features/workflows/workflow-api.ts"
import {
  checkedDraft,
  draftOf,
  newValues,
  valuesOf,
  type WorkflowValues,
} from "../../features/workflows/workflow-draft.ts"
import { WorkflowEditor } from "../../features/workflows/workflow-editor.tsx"
import { workflowForm } from "../../features/workflows/workflow-form.ts"
import { starterKeys, starterValues } from "../../features/workflows/workflow-starters.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { EditorClash, EditorFrame, EditorPage, SettingRead } from "../../settings/editor-page.tsx"
import type { Editing } from "../../settings/setting-form.ts"
import { useLeaving } from "../../ui/forms/discard.ts"
import { useForm } from "../../ui/forms/form.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { PagePending } from "../../ui/screen/page-pending.tsx"
import { recordKinds } from "../nouns.ts"
import styles from "./workflow-editor-pages.module.css"

function Creating({ initial }: { initial: WorkflowValues }) {
  const words = useMessages().workflows
  const navigate = useNavigate()
  const { mutateAsync: create } = workflowSetting.useCreate()
  const usage = useQuery(workflowUsageOptions).data
  const isFull = usage !== undefined && usage.limit !== null && usage.used >= usage.limit
  const form = useForm<WorkflowValues, typeof checkedDraft>({
    initial,
    schema: checkedDraft,
    body: draftOf,
    submit: async (body) => {
      const { id: workflowId } = (await create(body)).data
      await navigate({ to: "/admin/workflows/$workflowId/edit", params: { workflowId }, replace: true })
    },
  })
  useLeaving(form)
  return (
    <EditorFrame page={workflowSetting.page} title={words.create}>
      <WorkflowEditor
        form={workflowForm(form, words.createFailed)}
        nouns={recordKinds}
        submit={words.form.submit}
        notice={isFull && <p className={`warned ${styles.full}`}>{words.full}</p>}
      />
    </EditorFrame>
  )
}

/** A new automation: empty, from a template, or copied from another one. */
export function CreateWorkflowPage() {
  const words = useMessages().workflows
  const { starter, from } = useSearch({ from: "/signed-in/admin/workflows/create" })
  const types = useQuery(taskTypesOptions)
  if (types.isPending) return <PagePending />
  if (from !== undefined)
    return (
      <SettingRead setting={workflowSetting} id={from}>
        {({ data }) => {
          const copied = valuesOf(data)
          return <Creating initial={{ ...copied, name: words.form.copyOf(copied.name) }} />
        }}
      </SettingRead>
    )
  const key = starterKeys.find((item) => item === starter)
  const made = key && starterValues(key, types.data?.[0]?.id ?? "")
  return <Creating key={starter} initial={{ ...newValues, ...made }} />
}

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

function WorkflowEditing({ editing }: { editing: Editing<Workflow, WorkflowValues> }) {
  const m = useMessages()
  const words = m.workflows
  const navigate = useNavigate()
  const { form, stored, theirs, round } = editing
  const { id: workflowId, name } = stored
  const saver = theirs?.saved_by
  const clash = saver ? words.clashBy(personName(saver)) : words.clashNobody
  return (
    <EditorFrame page={workflowSetting.page} title={name} end={<RunsLink workflowId={workflowId} />}>
      <WorkflowEditor
        key={round}
        form={workflowForm(form, words.updateFailed)}
        nouns={recordKinds}
        submit={m.ui.save}
        workflowId={workflowId}
        onRun={(runId) =>
          void navigate({ to: "/admin/workflows/$workflowId/runs/$runId", params: { workflowId, runId } })
        }
        notice={<EditorClash editing={editing} text={clash} />}
      />
    </EditorFrame>
  )
}

export function EditWorkflowPage() {
  const { workflowId } = useParams({ from: "/signed-in/admin/workflows/$workflowId/edit" })
  return (
    <EditorPage
      setting={workflowSetting}
      id={workflowId}
      schema={checkedDraft}
      valuesOf={valuesOf}
      body={draftOf}
    >
      {(editing) => <WorkflowEditing editing={editing} />}
    </EditorPage>
  )
}
