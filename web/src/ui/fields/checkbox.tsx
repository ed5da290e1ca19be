import type { ComponentProps, ReactNode } from "react"
import styles from "./checkbox.module.css"

interface Props extends Omit<ComponentProps<"input">, "type" | "onChange" | "className" | "children"> {
  label: ReactNode
  onChange: (checked: boolean) => void
  /** A switch takes effect at once. A checkbox belongs to a form or a selection. */
  look?: "box" | "switch"
}

export function Checkbox({ label, onChange, look = "box", ...native }: Props) {
  return (
    <label className={`inline-row gap-2 pointer ${styles.label}`}>
      <input
        {...native}
        type="checkbox"
        role={look === "switch" ? "switch" : undefined}
        className={look === "switch" ? `m-0 flex-none relative ${styles.switch}` : styles.box}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
