import type { Workflow } from "@funil/contract/workflows"
import { messages } from "../../lib/messages.ts"
import { confirm } from "../../ui/confirm.ts"
import { useTrashWorkflow } from "./workflow-api.ts"

/** Asks, saying what no longer happens, and deletes an automation. */
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
