import { useQueryClient } from "@tanstack/react-query"
import { useLanguage, useMessages } from "../../../lib/text/messages.ts"
import { handleFailure } from "../../../lib/api/query-client.ts"
import { tellSaved } from "../../../lib/tell-saved.ts"
import { RecordFieldRow } from "../../fields/record-field-row.tsx"
import { useSaveRecord } from "../../record-api.ts"
import type { RecordBase, RecordKind } from "../../record-kind.ts"
import { CepField, type CepFields, isCep } from "./cep-field.tsx"
import { RecordGroup } from "./record-group.tsx"
import styles from "./address-group.module.css"

interface Props<T extends RecordBase> {
  kind: RecordKind<T>
  record: T
  isLocked: boolean
}

const rows = [
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
export function AddressGroup<T extends RecordBase>({ kind, record, isLocked }: Props<T>) {
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
      {rows.map((name) => (
        <RecordFieldRow key={name} kind={kind} record={record} name={name} />
      ))}
    </RecordGroup>
  )
}
