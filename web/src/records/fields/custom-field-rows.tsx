import type { CustomField } from "@funil/contract/settings/custom-fields"
import { useQuery } from "@tanstack/react-query"
import { customFieldsOptions } from "../custom-field-api.ts"
import type { RecordBase, RecordKind } from "../record-kind.ts"
import { shownGroups } from "./custom-field-groups.ts"
import styles from "./custom-field-rows.module.css"
import { customFieldShape } from "./field-shape.ts"
import { RecordFieldRow } from "./record-field-row.tsx"

interface Props<T extends RecordBase> {
  kind: RecordKind<T>
  record: T
}

function Row<T extends RecordBase>({ kind, record, field }: Props<T> & { field: CustomField }) {
  const shape = customFieldShape(field)
  if (!shape) return <h4 className={styles.heading}>{field.label}</h4>
  return (
    <RecordFieldRow
      kind={kind}
      record={record}
      name={`custom_fields.${field.name}`}
      label={field.label}
      shape={{ ...shape, ...(field.required && { required: true }) }}
    />
  )
}

/** A record's custom fields whose conditions are met, by group, with inline editing. */
export function CustomFieldRows<T extends RecordBase>({ kind, record }: Props<T>) {
  const fields = useQuery(customFieldsOptions(kind.entity)).data ?? []
  return shownGroups(fields, record).map(({ name, fields: list }) => (
    <section
      key={name ?? ""}
      className={`line-above stack gap-half ${styles.group}`}
      aria-label={name ?? undefined}
    >
      {name && <h3 className={styles.title}>{name}</h3>}
      <div className={styles.fields}>
        {list.map((field) => (
          <div key={field.id} data-layout={field.layout} className={`col-all hide-empty ${styles.field}`}>
            <Row kind={kind} record={record} field={field} />
          </div>
        ))}
      </div>
    </section>
  ))
}
