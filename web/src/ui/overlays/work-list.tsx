import { X } from "lucide-react"
import { createPortal } from "react-dom"
import { useMessages } from "../../lib/text/messages.ts"
import type { Work } from "../../lib/work.ts"
import { IconButton } from "../marks/icon-button.tsx"
import { useTopDialog } from "./open-dialogs.ts"
import { Spinner } from "../marks/spinner.tsx"
import { Progress } from "../marks/progress.tsx"
import styles from "./work-list.module.css"

/** The running background tasks with their progress. */
export function WorkList({ works }: { works: readonly Work[] }) {
  const m = useMessages()
  const dialog = useTopDialog()
  return createPortal(
    <ul className={`stack gap-2 ${styles.list}`} aria-label={m.ui.works}>
      {works.map(({ id, title, detail, share, cancel }) => (
        <li key={id} className={`raised row gap-2 ${styles.work}`}>
          <Spinner />
          <div className="flex-1 min-w-0">
            <p role="status">{title}</p>
            {detail !== undefined && <p className="text-s muted tabular">{detail}</p>}
            {share !== undefined && <Progress label={title} value={share} />}
          </div>
          {cancel && <IconButton size="s" label={m.ui.cancel} icon={<X />} onClick={cancel} />}
        </li>
      ))}
    </ul>,
    dialog ?? document.body,
  )
}
