import {
  type CustomField,
  customFieldEntities,
  type CustomFieldEntity,
  globalSelectEntities,
} from "@funil/contract/settings/custom-fields"
import { createCustomField } from "@funil/contract/schemas/settings/custom-fields"
import { useId, useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import type { FilterField } from "../../records/filters/filter-field.ts"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { Combobox } from "../../ui/fields/combobox.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { type Form, useForm } from "../../ui/forms/form.ts"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { ConditionsEditor } from "./conditions-editor.tsx"
import styles from "./custom-field-dialog.module.css"
import { conditionFields, isComplete } from "./draft-conditions.ts"
import { bodyOf, type FieldDraft, fieldDraft, hasOptions, previewOf, typesFor } from "./field-draft.ts"
import { FieldPreview } from "./field-preview.tsx"
import { OptionsEditor } from "./options-editor.tsx"
import { TypePicker } from "./type-picker.tsx"
import { folded } from "../../lib/text/folded.ts"

/** Returns the name the server derives from a label, unless another field has it. */
function slugOf(label: string): string {
  return folded(label)
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, 50)
    .replaceAll(/^_+|_+$/g, "")
}

const bodySchema = createCustomField.body

interface Props {
  title: string
  submit: string
  entity: CustomFieldEntity
  /** Undefined for a new field. */
  field?: CustomField | undefined
  /** The fields that conditions can test. */
  fields: readonly FilterField[]
  /** Existing group names. */
  groups: readonly string[]
  /** Called when the user picks another noun for a new field. */
  onEntity?: (entity: CustomFieldEntity) => void
  onSave: (body: ReturnType<typeof bodyOf>) => Promise<unknown>
  onClose: () => void
}

function GroupField({ form, groups }: { form: Form<FieldDraft>; groups: readonly string[] }) {
  const m = useMessages()
  const words = m.customFields.form
  const [text, setText] = useState("")
  const { value, onChange, error } = form.field("group")
  const typed = text.trim().toLowerCase()
  return (
    <Combobox
      label={words.group}
      hint={words.groupHint}
      optional
      error={error}
      placeholder={words.groupPlaceholder}
      value={value === "" ? null : { id: value, label: value }}
      options={groups
        .filter((group) => group.toLowerCase().includes(typed))
        .map((group) => ({ id: group, label: group }))}
      onSearch={setText}
      onChange={(option) => onChange(option?.label ?? "")}
      onCreate={(created) => onChange(created.slice(0, 120))}
    />
  )
}

function TargetsField({ form }: { form: Form<FieldDraft> }) {
  const m = useMessages()
  const words = m.customFields
  const { value, onChange } = form.field("targets")
  return (
    <fieldset className={`flex wrap min-w-0 ${styles.targets}`}>
      <legend className="mb-1 text-s muted medium">{words.form.targets}</legend>
      {globalSelectEntities.map((entity) => (
        <Checkbox
          key={entity}
          label={words.targets[entity]}
          checked={value.includes(entity)}
          onChange={(isOn) => onChange(isOn ? [...value, entity] : value.filter((item) => item !== entity))}
        />
      ))}
      <p className={styles.hint}>{words.form.targetsHint}</p>
    </fieldset>
  )
}

function Arrangement({ form, groups }: { form: Form<FieldDraft>; groups: readonly string[] }) {
  const m = useMessages()
  const words = m.customFields.form
  const { type, required, layout } = form.values
  return (
    <>
      {type !== "div" && (
        <div className={`row wrap justify-between ${styles.choices}`}>
          <Checkbox
            look="switch"
            label={words.required}
            checked={required}
            onChange={(isOn) => form.set({ required: isOn })}
          />
          <div className="row gap-2">
            <span aria-hidden="true">{words.layout}</span>
            <SegmentedControl
              label={words.layout}
              value={layout}
              options={[
                { value: "single-column", label: words.layouts["single-column"] },
                { value: "double-column", label: words.layouts["double-column"] },
              ]}
              onChange={(next) => form.set({ layout: next })}
            />
          </div>
        </div>
      )}
      <GroupField form={form} groups={groups} />
    </>
  )
}

interface NounProps {
  form: Form<FieldDraft>
  entity: CustomFieldEntity
  onEntity: (entity: CustomFieldEntity) => void
}

function NounField({ form, entity, onEntity }: NounProps) {
  const m = useMessages()
  return (
    <SelectField
      label={m.customFields.entity}
      value={entity}
      options={customFieldEntities.map((item) => ({
        value: item,
        label: m.customFields.entities[item],
      }))}
      onChange={(next) => {
        if (!next) return
        // Conditions and groups of one noun don't apply to another.
        form.set({ conditions: [], group: "" })
        onEntity(next)
      }}
    />
  )
}

/** The settings that only some types have. */
function TypeFields({ form }: { form: Form<FieldDraft> }) {
  const { values } = form
  return (
    <>
      {hasOptions(values.type) && (
        <OptionsEditor
          options={values.options}
          onChange={(options) => form.set({ options })}
          error={form.errors["options"]}
        />
      )}
      {values.type === "global-select" && <TargetsField form={form} />}
    </>
  )
}

function useFieldForm({ entity, field, fields, onSave, onClose }: Props) {
  const form = useForm<FieldDraft, typeof bodySchema>({
    initial: fieldDraft(field, fields),
    schema: bodySchema,
    body: (values) => ({ ...bodyOf(values), entity }),
    submit: async () => {
      await onSave(bodyOf(form.values))
      onClose()
    },
  })
  return form
}

/** Edits a custom field: name, type, group and conditions, with a preview. */
export function CustomFieldDialog(props: Props) {
  const { title, submit, entity, field, fields, groups, onEntity, onClose } = props
  const m = useMessages()
  const words = m.customFields.form
  const formId = useId()
  const form = useFieldForm(props)
  const { values } = form
  const { leave } = useLeaving(form)
  const close = () => leave(onClose)
  const slug = field?.name ?? slugOf(values.label)
  const types = typesFor(field)
  return (
    <Dialog
      size="l"
      title={title}
      onClose={close}
      footer={
        <FormFooter
          form={formId}
          label={submit}
          isBusy={form.isBusy}
          isDisabled={!values.conditions.every(isComplete)}
          onCancel={close}
        />
      }
    >
      <div className={styles.columns}>
        <FormBody form={form} id={formId}>
          {onEntity && <NounField form={form} entity={entity} onEntity={onEntity} />}
          <TextField
            {...form.field("label")}
            label={words.label}
            placeholder={words.labelPlaceholder}
            hint={slug && words.slug(slug)}
            maxLength={120}
            autoFocus
          />
          <TypePicker
            value={values.type}
            types={types}
            hint={field ? words.typeFixed : undefined}
            onChange={(type) => form.set({ type })}
          />
          <TypeFields form={form} />
          <Arrangement form={form} groups={groups} />
          <ConditionsEditor
            conditions={values.conditions}
            fields={conditionFields(fields, field?.name)}
            onChange={(conditions) => form.set({ conditions })}
            error={form.errors["conditions"]}
          />
        </FormBody>
        <aside className={styles.side}>
          <FieldPreview field={previewOf(values, entity)} />
        </aside>
      </div>
    </Dialog>
  )
}
