import type { ReactNode } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../marks/button.tsx"
import styles from "./clash-notice.module.css"
import type { InPlace } from "./in-place.ts"

interface Props<T> {
  field: Pick<InPlace<T>, "clash" | "keepMine" | "takeTheirs">
  show: (value: T) => ReactNode
}

/** Shows both values after another user changed the edited field, and asks which to keep. */
export function ClashNotice<T>({ field, show }: Props<T>) {
  const m = useMessages()
  if (!field.clash) return null
  return (
    <div className={`rounded stack gap-2 ${styles.notice}`} role="alert">
      <p className="text-warning medium">{m.ui.clashTitle}</p>
      <dl className={styles.values}>
        <dt>{m.ui.theirs}</dt>
        <dd>{show(field.clash.theirs)}</dd>
        <dt>{m.ui.mine}</dt>
        <dd>{show(field.clash.mine)}</dd>
      </dl>
      <div className="flex wrap gap-2">
        <Button size="s" onClick={field.takeTheirs}>
          {m.ui.takeTheirs}
        </Button>
        <Button size="s" look="primary" onClick={field.keepMine}>
          {m.ui.keepMine}
        </Button>
      </div>
    </div>
  )
}
