import type { FormField } from "@funil/contract/forms/forms"
import { Copy, Trash2 } from "lucide-react"
import { copyText } from "../../../lib/text/copy-text.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { FieldEditor } from "../../../records/fields/field-editor.tsx"
import type { FilterField } from "../../../records/filters/filter-field.ts"
import { FilterRows } from "../../../records/filters/filter-bar.tsx"
import { Button } from "../../../ui/marks/button.tsx"
import { Checkbox } from "../../../ui/fields/checkbox.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import { TextArea } from "../../../ui/fields/text-area.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import type { EditorForm, FieldEditing } from "./form-editing.ts"
import { conditionFields, type OfferedField } from "./offered-fields.ts"
import styles from "./properties.module.css"
import { RecordsField } from "../../../records/fields/record-field.tsx"
import { TagsField } from "../../../ui/fields/tags-field.tsx"

interface OfferedOptionsProps {
  field: FormField
  found: OfferedField
  error: string | undefined
  onChange: (changes: Pick<FormField, "options">) => void
}

type Option = NonNullable<OfferedField["options"]>[number]

interface SomeProps extends Pick<OfferedOptionsProps, "error"> {
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
function OfferedOptions({ field: { options }, found, error, onChange }: OfferedOptionsProps) {
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

interface Props {
  form: EditorForm
  field: FormField
  offered: readonly OfferedField[]
  editing: FieldEditing
}

/** The field's error messages by property, as the server names them. */
function useErrors(form: EditorForm, field: FormField) {
  const place = `fields.${form.values.fields.indexOf(field)}.`
  const entries = Object.entries(form.errors).filter(([name]) => name.startsWith(place))
  const errors = entries.map(([name, text]) => [name.slice(place.length), text] as const)
  const of = (name: string) => errors.find(([key]) => key === name || key.startsWith(`${name}.`))?.[1]
  const rows = errors.flatMap(([name, text]) =>
    name.startsWith("conditions.") ? [[name.replace("conditions.", "filters."), [text]] as const] : [],
  )
  return { of, rows: Object.fromEntries(rows) }
}

interface HiddenProps {
  field: FormField
  onChange: (hidden: boolean) => void
}

/** Whether a hidden field takes its value from the address, and under which parameter. */
function HiddenField({ field: { field, hidden }, onChange }: HiddenProps) {
  const words = useMessages().formEditor.properties
  const parameter = `?${field}=`
  return (
    <div className={styles.part}>
      <Checkbox look="switch" label={words.hidden} checked={hidden} onChange={onChange} />
      <p className="text-s muted pretty">{words.hiddenHint}</p>
      {hidden && (
        <p className={`sunken row justify-between gap-2 ${styles.parameter}`}>
          <code>{parameter}</code>
          <IconButton
            size="s"
            label={words.copyParameter}
            icon={<Copy />}
            onClick={() => void copyText(parameter, words.parameterCopied)}
          />
        </p>
      )}
    </div>
  )
}

type Errors = ReturnType<typeof useErrors>

interface PartProps {
  field: FormField
  errors: Errors
  onChange: (changes: Partial<FormField>) => void
}

/** The help text, width and requirement of a visible field. */
function AskingFields({ field: { help, required, width }, errors, onChange }: PartProps) {
  const words = useMessages().formEditor.properties
  return (
    <>
      <TextArea
        label={words.help}
        optional
        maxLength={500}
        value={help}
        error={errors.of("help")}
        onChange={(next) => onChange({ help: next })}
      />
      <Checkbox
        look="switch"
        label={words.required}
        checked={required}
        onChange={(next) => onChange({ required: next })}
      />
      <div className="row justify-between gap-2">
        <span aria-hidden="true">{words.width}</span>
        <SegmentedControl
          label={words.width}
          value={width}
          options={[
            { value: "full", label: words.widths.full },
            { value: "half", label: words.widths.half },
          ]}
          onChange={(next) => onChange({ width: next })}
        />
      </div>
    </>
  )
}

interface ConditionProps extends PartProps {
  fields: readonly FilterField[]
}

/** The conditions under which the field is shown. */
function Conditions({ field: { conditions }, fields, errors, onChange }: ConditionProps) {
  const m = useMessages()
  const words = m.formEditor.properties
  return (
    <div className={styles.part}>
      <h3 className="p-0 text-s muted medium">{words.conditions}</h3>
      {conditions.length === 0 && <p className="text-s muted pretty">{words.noConditions}</p>}
      <FilterRows
        fields={fields}
        rows={conditions}
        addLabel={m.customFields.form.addCondition}
        errors={errors.rows}
        onChange={(rows) => onChange({ conditions: rows })}
      />
    </div>
  )
}

/** Edits a field's texts, place, options and conditions. */
export function FieldProperties({ form, field, offered, editing }: Props) {
  const m = useMessages()
  const words = m.formEditor.properties
  const errors = useErrors(form, field)
  const found = offered.find(({ name }) => name === field.field)
  const change = (changes: Partial<FormField>) => editing.change(field.field, changes)
  const part = { field, errors, onChange: change }
  const asked = conditionFields(form.values.fields, field.field, offered, m.formEditor.fields)
  return (
    <div className="stack items-stretch gap-4">
      {errors.of("field") && (
        <p className="text-s text-danger pretty" role="alert">
          {errors.of("field")}
        </p>
      )}
      <TextField
        label={words.label}
        hint={found && `${found.group} · ${found.label}`}
        maxLength={200}
        value={field.label}
        error={errors.of("label")}
        onChange={(label) => change({ label })}
      />
      {!field.hidden && <AskingFields {...part} />}
      {found && <OfferedOptions field={field} found={found} error={errors.of("options")} onChange={change} />}
      {found?.shape && (
        <FieldEditor
          label={words.default}
          optional
          hint={field.hidden ? words.defaultHidden : words.defaultHint}
          shape={found.shape}
          value={field.default}
          error={errors.of("default")}
          onChange={(next) => change({ default: next as FormField["default"] })}
        />
      )}
      {found?.shape && <HiddenField field={field} onChange={(hidden) => change({ hidden })} />}
      {!field.hidden && <Conditions {...part} fields={asked} />}
      <Button icon={<Trash2 />} onClick={() => editing.remove(field.field)}>
        {words.remove}
      </Button>
    </div>
  )
}
