import { Archive } from "lucide-react"
import { useRole } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { openUpgrade } from "../../lib/session/upgrade.ts"
import { Button } from "../../ui/marks/button.tsx"
import styles from "./archived-note.module.css"

/** Says that an archived pipeline is read-only and how to restore it. */
export function ArchivedNote({ of }: { of: "board" | "deal" }) {
  const words = useMessages().plans.archived
  const isAdmin = useRole() === "admin"
  return (
    <p className={`sunken row wrap ${styles.note}`} role="note">
      <Archive aria-hidden="true" />
      <span className={styles.text}>
        {words[of]} {isAdmin ? words.comesBack : words.askAdmin}
      </span>
      {isAdmin && (
        <Button size="s" onClick={() => openUpgrade()}>
          {words.seePlans}
        </Button>
      )}
    </p>
  )
}
