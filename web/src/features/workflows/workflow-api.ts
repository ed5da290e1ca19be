import * as contract from "@funil/contract/automations/workflows"
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from "@tanstack/react-query"
import { Workflow } from "lucide-react"
import { call, read } from "../../lib/api/api.ts"
import { settingApi, settingSwitch } from "../../settings/setting-api.ts"
import { type AccountStatus, accountStatusOptions } from "../accounts/account-api.ts"

/** The account's automations by name. */
export const workflowSetting = settingApi({
  key: "workflows",
  endpoints: {
    list: contract.listWorkflows,
    get: contract.getWorkflow,
    create: contract.createWorkflow,
    update: contract.updateWorkflow,
    trash: contract.trashWorkflow,
  },
  page: {
    path: "/admin/workflows",
    create: "/admin/workflows/create",
    title: (m) => m.shell.workflows,
    icon: Workflow,
  },
  words: (m) => m.workflows,
  nameOf: ({ name }) => name,
  also: [accountStatusOptions.queryKey],
})

export const useSwitchWorkflow = settingSwitch<contract.Workflow>(workflowSetting)

/** The number of workflows, and the limit of the plan. */
export const workflowUsageOptions = queryOptions({
  ...accountStatusOptions,
  select: ({ usage }: AccountStatus) => usage.workflows,
})

export type Draft = contract.WorkflowDraft

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
      void client.invalidateQueries({ queryKey: workflowSetting.list.queryKey })
    },
    meta: { failure: (m) => m.workflows.tryOut.runFailed },
  })
}
