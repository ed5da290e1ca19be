import type { Workflow } from "@funil/contract/workflows"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { fullName } from "../users/user-api.ts"
import styles from "./workflow-editor.module.css"

interface Props {
  theirs: Workflow
  onTake: () => void
}

/** Somebody saved another version while this one was edited: which one counts? */
export function ClashBanner({ theirs, onTake }: Props) {
  const words = useMessages().workflows.form
  const { saved_by } = theirs
  return (
    <div className={styles.clash} role="alert">
      <p>
        <strong>{words.clashTitle}</strong>
        {saved_by ? words.clashText(fullName(saved_by)) : words.clashNobody}
      </p>
      <Button size="s" onClick={onTake}>
        {words.takeTheirs}
      </Button>
      <Button size="s" type="submit" look="primary">
        {words.keepMine}
      </Button>
    </div>
  )
}
