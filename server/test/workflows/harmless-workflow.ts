import type { WorkflowDraft } from "@funil/contract/automations/workflows"
import type { Action } from "../../src/features/workflows/actions/action.ts"
import type { Means } from "../../src/features/workflows/runs/perform-run.ts"

/** A workflow that changes nothing: no deal has the tag. */
export function harmlessWorkflow(name: string): WorkflowDraft {
  return {
    name,
    entity: "deal",
    execute_when: "create",
    action: "remove_tag",
    settings: { tag: "nunca" },
    conditions: [{ filterField: "name", operator: "like", valueField: "forno" }],
  }
}

const nothing: Action = {
  perform: () => Promise.resolve({ steps: [], isSending: false }),
  preview: () => Promise.resolve({}),
}

/** Webhooks that call nothing. */
export const harmlessActions: Partial<Means["actions"]> = { webhook: nothing }
