import type { Workflow } from "@funil/contract/automations/workflows"
import { messages } from "../../lib/text/messages.ts"
import { confirm } from "../../ui/overlays/confirm.ts"
import { useTrashWorkflow } from "./workflow-api.ts"

/** Deletes an automation after a confirmation that says what stops. */
export function useRemoveWorkflow(): (workflow: Pick<Workflow, "id" | "name">) => Promise<void> {
  const { mutate } = useTrashWorkflow()
  return async (workflow) => {
    const { remove } = messages().workflows
    const question = {
      title: remove.title(workflow.name),
      text: remove.text,
      confirm: remove.confirm,
      danger: true,
    }
    if (await confirm(question)) mutate(workflow)
  }
}
