import type { Workflow } from "@funil/contract/workflows"
import { useMessages } from "../../lib/messages.ts"
import { ClashBanner } from "../../ui/clash-banner.tsx"
import { fullName } from "../users/user-api.ts"

interface Props {
  theirs: Workflow
  onTake: () => void
}

/** Somebody saved another version while this one was edited: which one counts? */
export function WorkflowClash({ theirs: { saved_by }, onTake }: Props) {
  const words = useMessages().workflows.form
  return (
    <ClashBanner
      title={words.clashTitle}
      text={saved_by ? words.clashText(fullName(saved_by)) : words.clashNobody}
      take={words.takeTheirs}
      keep={words.keepMine}
      onTake={onTake}
    />
  )
}
