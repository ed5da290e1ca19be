import type { Task } from "@funil/contract/records/tasks"
import { hueStyle } from "../../../ui/marks/color-hue.ts"
import { TypeIcon } from "./type-icon.tsx"
import styles from "./type-mark.module.css"

interface Props {
  type: Task["task_type"]
  /** Hides the name, if it is already beside it. */
  isBare?: boolean
}

/** A task type as an icon and a word, in its color. */
export function TypeMark({ type: { name, color, way }, isBare = false }: Props) {
  return (
    <span
      className={`inline-row gap-1 min-w-0 ${styles.type}`}
      style={hueStyle(color)}
      title={isBare ? name : undefined}
    >
      <TypeIcon way={way} />
      {!isBare && <span className="truncate">{name}</span>}
    </span>
  )
}
