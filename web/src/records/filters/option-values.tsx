import { useState } from "react"
import { folded } from "../../lib/text/folded.ts"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import styles from "./filter-editor.module.css"

interface Props {
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
  values: readonly string[]
  onChange: (values: string[]) => void
}

const fewOptions = 8
const maxShown = 100

/** Selects any of the options, with a search field for long lists. */
export function OptionValues({ label, options, values, onChange }: Props) {
  const m = useMessages()
  const [text, setText] = useState("")
  const wanted = folded(text.trim())
  const found = options.filter((option) => folded(option.label).includes(wanted)).slice(0, maxShown)
  return (
    <fieldset className={`stack gap-2 ${styles.values}`}>
      <legend className="visually-hidden">{label}</legend>
      {options.length > fewOptions && (
        <TextField quiet label={m.ui.choose} placeholder={m.ui.choose} value={text} onChange={setText} />
      )}
      <div className={`stack gap-half overflow-y-auto ${styles.options}`}>
        {found.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={values.includes(option.value)}
            onChange={(isChosen) =>
              onChange(
                isChosen ? [...values, option.value] : values.filter((value) => value !== option.value),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
