import { colors } from "@funil/contract/records/tasks"
import { ownValue } from "@funil/contract/shared/own-value"
import { type CSSProperties, useId } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import type { FieldProps } from "../../ui/fields/field.tsx"
import { hueStyle } from "../../ui/marks/color-hue.ts"
import styles from "./color-field.module.css"

function swatchStyle(color: string | null): CSSProperties {
  const named = colors.find((item) => item === color)
  if (named) return hueStyle(named)
  return color ? { background: color } : {}
}

interface Props extends Pick<FieldProps, "label" | "quiet"> {
  value: string | null
  onChange: (color: string | null) => void
  /** Whether the choice can't be cleared. */
  isRequired?: boolean
}

/** Selects a named color, or none if optional. */
export function ColorField({ label, quiet, value, onChange, isRequired = false }: Props) {
  const m = useMessages()
  const name = useId()
  const words: Readonly<Record<string, string>> = m.fieldOptions.product.color
  // A hex value from the API stays selectable until the value changes.
  const own = value !== null && !colors.some((item) => item === value) ? [value] : []
  return (
    <fieldset className={`row wrap gap-1 min-w-0 ${styles.field}`}>
      <legend className={quiet ? "visually-hidden" : `mb-1 w-full text-s muted medium ${styles.legend}`}>
        {label}
      </legend>
      {[...(isRequired ? [] : [null]), ...colors, ...own].map((color) => {
        const title = color === null ? m.products.noColor : (ownValue(words, color) ?? color)
        return (
          <label key={color ?? ""} className={`center pointer ${styles.color}`} title={title}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              aria-label={title}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <span
              className={styles.swatch}
              style={swatchStyle(color)}
              data-none={color === null || undefined}
            />
          </label>
        )
      })}
    </fieldset>
  )
}
