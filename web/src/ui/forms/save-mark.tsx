import { Check } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import type { SaveState } from "./in-place-edit.ts"
import styles from "./save-mark.module.css"
import { Spinner } from "../marks/spinner.tsx"

/** Shows that the item is being saved, and then briefly that it was. */
export function SaveMark({ state }: { state: SaveState }) {
  const m = useMessages()
  return (
    <span className={styles.mark} role="status">
      {state === "saving" && <Spinner />}
      {state === "saved" && <Check aria-hidden="true" />}
      {state !== "idle" && <span className="visually-hidden">{m.ui[state]}</span>}
    </span>
  )
}
