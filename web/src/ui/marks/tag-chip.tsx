import { X } from "lucide-react"
import type { CSSProperties } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { classNames } from "../screen/class-names.ts"
import { hueOf } from "./initials.ts"
import styles from "./tag-chip.module.css"

interface Props {
  children: string
  /** Adds a remove button. */
  onRemove?: (() => void) | undefined
}

/** A tag, always in the same color for the same text. */
export function TagChip({ children, onRemove }: Props) {
  const m = useMessages()
  const colour: CSSProperties & Record<`--${string}`, unknown> = { "--hue": hueOf(children.toLowerCase()) }
  return (
    <span className={classNames(styles.chip, "hue")} style={colour} title={children}>
      <span className="truncate">{children}</span>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={m.ui.remove(children)} onClick={onRemove}>
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
