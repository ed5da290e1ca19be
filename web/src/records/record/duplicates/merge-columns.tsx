import type { CustomField } from "@funil/contract/settings/custom-fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery } from "@tanstack/react-query"
import { X } from "lucide-react"
import type { CSSProperties } from "react"
import { sameValue } from "../../../lib/api/fresh-write.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Avatar } from "../../../ui/marks/avatar.tsx"
import { Button } from "../../../ui/marks/button.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { customFieldsOptions } from "../../custom-field-api.ts"
import { fieldText } from "../../fields/field-text.ts"
import { valueAt } from "../../fields/use-record-field.ts"
import type { RecordBase, RecordKind } from "../../record-kind.ts"
import { useLinkedNames } from "../parts/linked-names.ts"
import styles from "./merge-dialog.module.css"
import { fieldSpeech } from "../timeline/record-history-lines.ts"

/**
 * The id of the record whose value is kept, by field. Other fields keep the first record's value,
 * if any.
 */
export type Choices = Readonly<Record<string, string>>

function isEmpty(value: unknown): boolean {
  return value === null || value === ""
}

/**
 * The fields with different values in two or more records, which the user has to choose between.
 * Passwords are never shown, so they may differ.
 */
function differingFields<T extends RecordBase>(
  kind: RecordKind<T>,
  customFields: readonly CustomField[],
  records: readonly T[],
): string[] {
  const table = Object.entries(kind.fields).flatMap(([name, field]) =>
    field.readonly || field.type === "tags" || field.many ? [] : [name],
  )
  const custom = customFields.flatMap(({ name, type }) =>
    type === "div" || type === "tags" || type === "multiselect" ? [] : [`custom_fields.${name}`],
  )
  const secret = new Set(
    customFields.filter(({ type }) => type === "password").map(({ name }) => `custom_fields.${name}`),
  )
  return [...table, ...custom].filter((name) => {
    const [first, ...others] = records.map((record) => valueAt(record, name)).filter((one) => !isEmpty(one))
    return others.length > 0 && (secret.has(name) || others.some((one) => !sameValue(first, one)))
  })
}

interface HeadsProps<T extends RecordBase> {
  kind: RecordKind<T>
  /** The first record is kept. */
  records: readonly T[]
  onKeep: (id: string) => void
  /** Removes a record from the merge. Undefined with only two records. */
  onLeave: ((id: string) => void) | undefined
  /** Whether the record may be deleted by the merge. Defaults to yes. */
  mayLeave?: ((record: T) => boolean) | undefined
}

function Heads<T extends RecordBase>({ kind, records, onKeep, onLeave, mayLeave }: HeadsProps<T>) {
  const words = useMessages().details.merge
  const [first] = records
  const maySwap = first !== undefined && (mayLeave?.(first) ?? true)
  return records.map((record, index) => {
    const { id, name, picture, isSquare } = kind.faceOf(record)
    return (
      <div key={id} className={`items-start gap-2 min-w-0 ${styles.head}`}>
        <div className={`items-center gap-2 min-w-0 w-full ${styles.face}`}>
          <Avatar decorative size={32} name={name} picture={picture} square={isSquare === true} />
          <span className={styles.text}>
            <span className="medium truncate" title={name}>
              {name}
            </span>
            <span className="text-s muted">{index === 0 ? words.keeps : words.goes}</span>
          </span>
          {onLeave && (
            <IconButton size="s" label={words.leaveOut(name)} icon={<X />} onClick={() => onLeave(id)} />
          )}
        </div>
        {index > 0 && maySwap && (
          <Button size="s" aria-label={words.keepIt(name)} onClick={() => onKeep(id)}>
            {words.keepThis}
          </Button>
        )}
      </div>
    )
  })
}

interface RowsProps<T extends RecordBase> {
  kind: RecordKind<T>
  records: readonly T[]
  choices: Choices
  /** The fields to choose from. Defaults to all. */
  fields?: readonly string[] | undefined
  onChoose: (name: string, id: string) => void
}

/**
 * The fields with different values. Values that the first record lacks always come from the others.
 */
function Rows<T extends RecordBase>({ kind, records, choices, fields, onChoose }: RowsProps<T>) {
  const m = useMessages()
  const words = m.details.merge
  const format = useFormat()
  const customFields = useQuery(customFieldsOptions(kind.entity)).data ?? []
  const differing = differingFields(kind, customFields, records).filter(
    (name) => !fields || fields.includes(name) || name.startsWith("custom_fields."),
  )
  const values = differing.flatMap((name) =>
    records.map((record) => ({ field: name, from: null, to: valueAt(record, name) })),
  )
  const speech = { m, format, kind, customFields, names: useLinkedNames(kind, values) }
  const nameOf = (record: T) => kind.faceOf(record).name
  /**
   * Names the owner of a hidden password. Records with the same name are told apart by what happens
   * to them.
   */
  const secretText = (record: T) => {
    const text = words.secretOf(nameOf(record))
    if (records.filter((other) => nameOf(other) === nameOf(record)).length === 1) return text
    return `${text} (${record === records[0] ? words.keeps : words.goes})`
  }
  if (differing.length === 0) return <p className={styles.equal}>{words.equal}</p>
  return differing.map((name) => {
    const { label, shape } = fieldSpeech(speech, name)
    const first = records.find((record) => !isEmpty(valueAt(record, name)))?.id
    return (
      <fieldset key={name} className={styles.row}>
        <legend className={`text-s muted ${styles.label}`}>{label}</legend>
        {records.map((record) => {
          const value = valueAt(record, name)
          if (isEmpty(value)) return <span key={record.id} className={styles.none} />
          const text = shape.widget === "password" ? secretText(record) : fieldText(shape, speech, value)
          return (
            <label key={record.id} className={`rounded items-center gap-2 pointer break ${styles.choice}`}>
              <input
                type="radio"
                name={name}
                aria-label={words.pick(label, text)}
                checked={(ownValue(choices, name) ?? first) === record.id}
                onChange={() => onChoose(name, record.id)}
              />
              <span title={text}>{text}</span>
            </label>
          )
        })}
      </fieldset>
    )
  })
}

/** The records side by side, to choose a value for each field. */
export function MergeColumns<T extends RecordBase>({
  onKeep,
  onLeave,
  mayLeave,
  ...rows
}: RowsProps<T> & Pick<HeadsProps<T>, "onKeep" | "onLeave" | "mayLeave">) {
  const { kind, records } = rows
  const layout: CSSProperties & Record<"--records", number> = { "--records": records.length }
  return (
    <div className="flex-none overflow-x-auto">
      <div className={styles.table} style={layout}>
        <div className={styles.row}>
          <span />
          <Heads {...{ kind, records, onKeep, onLeave, mayLeave }} />
        </div>
        <Rows {...rows} />
      </div>
    </div>
  )
}
