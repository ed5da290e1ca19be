import { X } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import styles from "./filter-editor.module.css"

export function RemovableChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  const m = useMessages()
  return (
    <span className={`sunken inline-row gap-1 max-w-full icon-s ${styles.chip}`}>
      <span className="truncate">{children}</span>
      <button type="button" aria-label={m.ui.remove(children)} onClick={onRemove}>
        <X aria-hidden="true" />
      </button>
    </span>
  )
}
