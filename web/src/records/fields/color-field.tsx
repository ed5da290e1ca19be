import { colors } from "@funil/contract/tasks"
import { ownValue } from "@funil/contract/shared/own-value"
import { type CSSProperties, useId } from "react"
import { useMessages } from "../../lib/messages.ts"
import { hueStyle } from "../../ui/color-hue.ts"
import styles from "./color-field.module.css"

function swatchStyle(color: string | null): CSSProperties {
  const named = colors.find((item) => item === color)
  if (named) return hueStyle(named)
  return color ? { background: color } : {}
}

interface Props {
  label: string
  quiet?: boolean
  value: string | null
  onChange: (color: string | null) => void
  /** There has to be one. */
  isRequired?: boolean
}

/** One of the named colours, or none where that may be. */
export function ColorField({ label, quiet = false, value, onChange, isRequired = false }: Props) {
  const m = useMessages()
  const name = useId()
  const words: Readonly<Record<string, string>> = m.fieldOptions.product.color
  // Six hexadecimal digits come from elsewhere; they stay until another colour is chosen.
  const own = value !== null && !colors.some((item) => item === value) ? [value] : []
  return (
    <fieldset className={styles.field}>
      <legend className={quiet ? "visually-hidden" : styles.legend}>{label}</legend>
      {[...(isRequired ? [] : [null]), ...colors, ...own].map((color) => {
        const title = color === null ? m.products.noColor : (ownValue(words, color) ?? color)
        return (
          <label key={color ?? ""} className={styles.color} title={title}>
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
