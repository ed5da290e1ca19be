import type { WorkflowDraft } from "@funil/contract/workflows"

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
