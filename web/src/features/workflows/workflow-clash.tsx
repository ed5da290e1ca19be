import type { Workflow } from "@funil/contract/automations/workflows"
import { useMessages } from "../../lib/text/messages.ts"
import { ClashBanner } from "../../ui/forms/clash-banner.tsx"
import { personName } from "../../lib/text/person-name.ts"

interface Props {
  theirs: Workflow
  onTake: () => void
}

/** Asks which version to keep after another user saved the workflow. */
export function WorkflowClash({ theirs: { saved_by }, onTake }: Props) {
  const words = useMessages().workflows.form
  return (
    <ClashBanner
      title={words.clashTitle}
      text={saved_by ? words.clashText(personName(saved_by)) : words.clashNobody}
      take={words.takeTheirs}
      keep={words.keepMine}
      onTake={onTake}
    />
  )
}
