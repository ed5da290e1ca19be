import { colors } from "@funil/contract/tasks"
import { type CSSProperties, useId } from "react"
import { useMessages } from "../../lib/messages.ts"
import styles from "./color-field.module.css"

type Color = (typeof colors)[number]

/** Degrees on the wheel of each named colour; the theme makes of them what reads well in both schemes. */
const hues: Record<Color, number> = {
  primary: 285,
  warning: 90,
  error: 25,
  success: 150,
  orange: 55,
  indigo: 265,
  blue: 240,
  info: 210,
}

function look(color: string | null): CSSProperties & Record<`--${string}`, unknown> {
  const named = colors.find((item) => item === color)
  if (named) return { "--hue": hues[named] }
  return color ? { background: color } : {}
}

interface Props {
  label: string
  quiet?: boolean
  value: string | null
  onChange: (color: string | null) => void
}

/** One of the named colours, or none. */
export function ColorField({ label, quiet = false, value, onChange }: Props) {
  const m = useMessages()
  const name = useId()
  const words = m.products
  // Six hexadecimal digits come from elsewhere; they stay until another colour is chosen.
  const own = value !== null && !colors.some((item) => item === value) ? [value] : []
  return (
    <fieldset className={styles.field}>
      <legend className={quiet ? "visually-hidden" : styles.legend}>{label}</legend>
      {[null, ...colors, ...own].map((color) => {
        const title =
          color === null ? words.noColor : color in words.colors ? words.colors[color as Color] : color
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
            <span className={styles.swatch} style={look(color)} data-none={color === null || undefined} />
          </label>
        )
      })}
    </fieldset>
  )
}
