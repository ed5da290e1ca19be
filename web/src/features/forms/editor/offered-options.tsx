import type { FormField } from "@funil/contract/forms/forms"
import { useMessages } from "../../../lib/text/messages.ts"
import { RecordsField } from "../../../records/fields/record-field.tsx"
import { Checkbox } from "../../../ui/fields/checkbox.tsx"
import { TagsField } from "../../../ui/fields/tags-field.tsx"
import type { OfferedField } from "./offered-fields.ts"
import styles from "./properties.module.css"

interface Props {
  field: FormField
  found: OfferedField
  error: string | undefined
  onChange: (changes: Pick<FormField, "options">) => void
}

type Option = NonNullable<OfferedField["options"]>[number]

interface SomeProps extends Pick<Props, "error"> {
  all: readonly Option[]
  chosen: readonly string[] | undefined
  onChange: (options: string[] | undefined) => void
}

/** Offers all options of a field, or only the checked ones. */
function SomeOptions({ all, chosen, error, onChange }: SomeProps) {
  const words = useMessages().formEditor.properties
  const isOn = (value: string) => chosen?.includes(value) ?? true
  const set = (value: string, isOffered: boolean) => {
    const next = all.flatMap((one) =>
      (one.value === value ? isOffered : isOn(one.value)) ? [one.value] : [],
    )
    onChange(next.length === all.length ? undefined : next)
  }
  return (
    <fieldset className={styles.part}>
      <legend className="p-0 text-s muted medium">{words.options}</legend>
      <div className={`rounded stack gap-1 overflow-y-auto ${styles.options}`}>
        {all.map(({ value, label }) => (
          <Checkbox key={value} label={label} checked={isOn(value)} onChange={(next) => set(value, next)} />
        ))}
      </div>
      {error && (
        <p className="text-s text-danger pretty" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The options that visitors can choose from, for select fields. */
export function OfferedOptions({ field: { options }, found, error, onChange }: Props) {
  const words = useMessages().formEditor.properties
  if (found.field.type === "record") {
    return (
      <RecordsField
        to="product"
        label={words.products}
        hint={words.productsHint}
        value={options ?? []}
        error={error}
        onChange={(next) => onChange({ options: next })}
      />
    )
  }
  if (found.field.type === "tags") {
    return (
      <TagsField
        label={words.tags}
        hint={words.tagsHint}
        optional
        known={[]}
        value={options ?? []}
        error={error}
        onChange={(next) => onChange({ options: next.length > 0 ? next : undefined })}
      />
    )
  }
  if (!found.options) return null
  return (
    <SomeOptions
      all={found.options}
      chosen={options}
      error={error}
      onChange={(next) => onChange({ options: next })}
    />
  )
}
