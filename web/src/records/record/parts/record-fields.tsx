import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Fragment, type ReactNode } from "react"
import { handleFailure } from "../../../lib/api/query-client.ts"
import { tellSaved } from "../../../lib/tell-saved.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { useLanguage, useMessages } from "../../../lib/text/messages.ts"
import { CustomFieldRows } from "../../fields/custom-field-rows.tsx"
import { RecordFieldRow } from "../../fields/record-field-row.tsx"
import { useSaveRecord } from "../../record-api.ts"
import { choiceNamesOptions } from "../../record-choices.ts"
import { fieldName, type RecordBase, type RecordKind } from "../../record-kind.ts"
import { CepField, type CepFields, isCep } from "./cep-field.tsx"
import styles from "./record-fields.module.css"

interface GroupProps {
  title?: string | undefined
  children: ReactNode
}

/** Fields of a record under a heading. */
export function RecordGroup({ title, children }: GroupProps) {
  return (
    <section className={`stack gap-half ${styles.group}`} aria-label={title}>
      {title && <h3 className={styles.title}>{title}</h3>}
      {children}
    </section>
  )
}

interface AddressProps<T extends RecordBase> {
  kind: RecordKind<T>
  record: T
  isLocked: boolean
}

const addressRows = [
  "address_street",
  "address_number",
  "address_complement",
  "address_block",
  "address_city",
  "address_state",
  "address_country",
]

function zipOf(record: RecordBase): string | null {
  const { address_zip: zip = null } = record as { address_zip?: string | null }
  return zip
}

/** A record's address, filled in by postal code or by hand. */
function AddressGroup<T extends RecordBase>({ kind, record, isLocked }: AddressProps<T>) {
  const m = useMessages()
  const client = useQueryClient()
  const saveRecord = useSaveRecord(kind, record.id)
  const zip = zipOf(record)
  const hasCep = useLanguage() === "pt-BR" && isCep(zip) && !isLocked
  const save = async (patch: Readonly<Record<string, unknown>>) => {
    try {
      const { undoToken } = await saveRecord(() => patch)
      tellSaved(client, m.details.groups.address, undoToken)
    } catch (error) {
      if (error instanceof Error) handleFailure(error, { failure: (words) => kind.words(words).updateFailed })
    }
  }
  const fill = (found: CepFields) =>
    save(Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null)))
  return (
    <RecordGroup title={m.details.groups.address}>
      {hasCep ? (
        <div className={styles.cep}>
          <span className={styles.label} aria-hidden="true">
            {m.details.cep.label}
          </span>
          <CepField
            key={record.id}
            quiet
            value={zip}
            onFound={(found) => void fill(found)}
            onChange={(address_zip) => void save({ address_zip })}
          />
        </div>
      ) : (
        <RecordFieldRow kind={kind} record={record} name="address_zip" />
      )}
      {addressRows.map((name) => (
        <RecordFieldRow key={name} kind={kind} record={record} name={name} />
      ))}
    </RecordGroup>
  )
}

interface Props<T extends RecordBase> extends AddressProps<T> {
  /** Rows that replace a field's own. Null hides the field. */
  rows?: Readonly<Record<string, ReactNode>> | undefined
  /** The record's links to others, below its own fields. */
  links?: ReactNode
}

/** The fields of a record in the groups of its noun, with inline editing. */
export function RecordFields<T extends RecordBase>({ kind, record, isLocked, rows, links }: Props<T>) {
  const m = useMessages()
  const rowOf = (name: string) => {
    const row = ownValue(rows, name)
    return row === undefined ? <RecordFieldRow kind={kind} record={record} name={name} /> : row
  }
  return (
    <>
      {(kind.groups ?? []).map(({ title, names }) => {
        const shown = names.filter((name) => ownValue(rows, name) !== null)
        if (shown.length === 0) return null
        return (
          <RecordGroup key={names[0]} title={title?.(m)}>
            {shown.map((name) => (
              <Fragment key={name}>{rowOf(name)}</Fragment>
            ))}
          </RecordGroup>
        )
      })}
      {links}
      <CustomFieldRows kind={kind} record={record} />
      {ownValue(kind.fields, "address_zip") && (
        <AddressGroup kind={kind} record={record} isLocked={isLocked} />
      )}
    </>
  )
}

interface Stamped {
  readonly created_at?: string | undefined
  readonly updated_at?: string | undefined
  readonly created_by?: string | null
}

/** When a record was created and by whom, and when it last changed. */
export function RecordFacts<T extends RecordBase>({ kind, record }: Pick<Props<T>, "kind" | "record">) {
  const m = useMessages()
  const format = useFormat()
  // All nouns have these fields, though a colleague's may be hidden.
  const { created_at, updated_at, created_by } = record as Stamped
  const authors = useQuery(choiceNamesOptions("user", created_by ? [created_by] : [])).data
  if (!created_at || !updated_at) return null
  const facts = [
    ["created_at", m.details.createdBy(format.longDate(created_at), authors?.[0]?.label)],
    ["updated_at", format.dateTime(updated_at)],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <div key={name} className={styles.fact}>
          <dt>{fieldName(kind, m, name)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
