import { conditionsHold } from "@funil/contract/settings/custom-field-values"
import type { CustomFieldEntity } from "@funil/contract/settings/custom-fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery } from "@tanstack/react-query"
import { customFieldsOptions } from "../custom-field-api.ts"
import { FieldEditor } from "./field-editor.tsx"
import { customFieldShape } from "./field-shape.ts"

type Values = Readonly<Record<string, unknown>>

interface Props {
  entity: CustomFieldEntity
  /** The values so far, for the fields' conditions. */
  record: Values
  values: Values
  onChange: (values: Values) => void
  /** Errors as a 422 names them, `custom_fields.NAME`. */
  errors: Readonly<Record<string, string>>
}

/** The required custom fields of a new record whose conditions are met. */
export function RequiredCustomFields({ entity, record, values, onChange, errors }: Props) {
  const fields = useQuery(customFieldsOptions(entity)).data ?? []
  const problem = fields.find((field) => errors[`custom_fields.${field.name}`])
  const filled = { ...record, custom_fields: values }
  return fields
    .filter((field) => field.required && conditionsHold(field, filled))
    .map((field) => {
      const shape = customFieldShape(field)
      return (
        shape && (
          <FieldEditor
            key={field.id}
            label={field.label}
            shape={shape}
            value={ownValue(values, field.name) ?? null}
            onChange={(value) => onChange({ ...values, [field.name]: value })}
            error={errors[`custom_fields.${field.name}`]}
            required
            autoFocus={field === problem}
          />
        )
      )
    })
}
