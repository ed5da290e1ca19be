import type { CallAnswer } from "@funil/contract/shared/endpoint"
import * as contract from "@funil/contract/automations/workflows"
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from "@tanstack/react-query"
import { type Answer, call, read } from "../../lib/api/api.ts"
import { type VersionedAnswer, writeFresh } from "../../lib/api/fresh-write.ts"
import { messages } from "../../lib/text/messages.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { type AccountStatus, accountStatusOptions } from "../accounts/account-api.ts"

/** The query keys of workflows. A shorter key covers all keys below it. */
export const workflowKeys = {
  all: ["workflows"] as const,
  one: (id: string) => ["workflows", "one", id] as const,
}

/** The workflows by noun. */
export const workflowGroupsOptions = queryOptions({
  queryKey: [...workflowKeys.all, "groups"],
  queryFn: ({ signal }) => read(contract.listWorkflowGroups, {}, { signal }),
  meta: { silent: true },
})

/** The number of workflows, and the limit of the plan. */
export const workflowUsageOptions = queryOptions({
  ...accountStatusOptions,
  select: ({ usage }: AccountStatus) => usage.workflows,
})

/** A workflow with its ETag. */
export const workflowOptions = (id: string) =>
  queryOptions({
    queryKey: workflowKeys.one(id),
    queryFn: ({ signal }): Promise<VersionedAnswer<contract.Workflow>> =>
      call(contract.getWorkflow, { params: { id } }, { signal }),
    meta: { silent: true },
  })

function useRefresh() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: workflowKeys.all })
    void client.invalidateQueries(accountStatusOptions)
  }
}

export type Draft = contract.WorkflowDraft

export function useCreateWorkflow() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: Draft) => call(contract.createWorkflow, { body }),
    onSuccess: ({ data }) => {
      showToast({ status: "success", title: messages().workflows.created(data.name) })
      refresh()
    },
    meta: { failure: (m) => m.workflows.createFailed },
  })
}

interface Saving {
  body: Draft
  /** The version that the change is based on. The server answers 412 if there is a newer one. */
  etag: string | undefined
}

export function useUpdateWorkflow(id: string) {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ body, etag }: Saving) =>
      call(contract.updateWorkflow, { params: { id }, body }, { ifMatch: etag }),
    onSuccess: async (answer) => {
      const { data, undoToken } = answer
      await showAnswer(client, workflowKeys.one(id), answer)
      const title = messages().workflows.updated(data.name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      refresh()
    },
    // The editor asks about another user's changes.
    meta: { silent: true },
  })
}

type Groups = CallAnswer<typeof contract.listWorkflowGroups>
type Switch = Pick<contract.Workflow, "id" | "enabled">

function switched(groups: Groups | undefined, { id, enabled }: Switch): Groups | undefined {
  return groups?.map((group) => ({
    ...group,
    workflows: group.workflows.map((item) => (item.id === id ? { ...item, enabled } : item)),
  }))
}

function writeSwitch({ id, enabled }: Switch): Promise<Answer<contract.Workflow>> {
  return writeFresh({
    reload: () => call(contract.getWorkflow, { params: { id } }),
    change: () => ({ enabled }),
    send: (body, ifMatch) => call(contract.updateWorkflow, { params: { id }, body }, { ifMatch }),
  })
}

/** Turns a workflow on or off, optimistically, on its latest version. */
export function useSwitchWorkflow() {
  const client = useQueryClient()
  const refresh = useRefresh()
  const { queryKey } = workflowGroupsOptions
  const show = (next: Switch) =>
    client.setQueryData(queryKey, (groups: Groups | undefined) => switched(groups, next))
  return useMutation({
    mutationFn: writeSwitch,
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey })
      show(next)
    },
    // Offline, no refetch would revert it.
    onError: (_error, { id, enabled }) => show({ id, enabled: !enabled }),
    onSuccess: ({ data: { name, enabled }, undoToken }) => {
      const words = messages().workflows
      const title = enabled ? words.switchedOn(name) : words.switchedOff(name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
    },
    onSettled: refresh,
    meta: { failure: (m) => m.workflows.switchFailed },
  })
}

export function useTrashWorkflow() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: Pick<contract.Workflow, "id" | "name">) =>
      call(contract.trashWorkflow, { params: { id } }),
    onSuccess: ({ undoToken }, { name }) => {
      const title = messages().workflows.deleted(name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      refresh()
    },
    meta: { failure: (m) => m.workflows.deleteFailed },
  })
}

const previewKey = ["workflow-preview"] as const

/** Previews what a draft would do to a record and which conditions it meets. Changes nothing. */
export const previewOptions = (workflow: Draft, recordId: string) =>
  queryOptions({
    queryKey: [...previewKey, recordId, workflow],
    queryFn: ({ signal }) =>
      read(contract.testWorkflow, { body: { workflow, record_id: recordId } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { silent: true },
  })

/** What a draft would have done recently. */
export const dryRunOptions = (workflow: Draft | undefined) =>
  queryOptions({
    queryKey: ["workflow-dry-run", workflow],
    queryFn: workflow
      ? ({ signal }) => read(contract.dryRunWorkflow, { body: { workflow } }, { signal })
      : skipToken,
    staleTime: 60_000,
    retry: false,
    meta: { silent: true },
  })

interface Trial {
  workflow: Draft
  workflowId: string
  recordId: string
}

/** Runs a workflow on a record once. Returns the run, which may rest with a reason. */
export function useRunOnce() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ workflow, workflowId, recordId }: Trial) => {
      const body = { workflow, workflow_id: workflowId, record_id: recordId, perform: true }
      const { run_id } = (await call(contract.testWorkflow, { body })).data
      return run_id === null ? null : read(contract.getWorkflowRun, { params: { id: run_id } })
    },
    onSuccess: () => {
      // The next preview depends on what this run changed.
      void client.invalidateQueries({ queryKey: previewKey })
      void client.invalidateQueries({ queryKey: workflowGroupsOptions.queryKey })
    },
    meta: { failure: (m) => m.workflows.tryOut.runFailed },
  })
}
