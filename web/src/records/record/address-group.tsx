import { useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../../lib/messages.ts"
import { handleFailure } from "../../lib/query-client.ts"
import { tellSaved } from "../../lib/tell-saved.ts"
import { RecordFieldRow } from "../fields/record-field-row.tsx"
import { useSaveRecord } from "../record-api.ts"
import type { RecordBase, RecordKind } from "../record-kind.ts"
import { CepField, type FoundAddress } from "./cep-field.tsx"
import { RecordGroup } from "./record-group.tsx"
import styles from "./address-group.module.css"

interface Props<T extends RecordBase> {
  kind: RecordKind<T>
  record: T
  isLocked: boolean
}

const rows = ["address_street", "address_block", "address_city", "address_state", "address_country"]

/** The address of a record, filled in by its postal code or by hand. */
export function AddressGroup<T extends RecordBase>({ kind, record, isLocked }: Props<T>) {
  const m = useMessages()
  const client = useQueryClient()
  const saveRecord = useSaveRecord(kind, record.id)
  const fill = async (found: FoundAddress) => {
    const known = Object.entries(found).filter(([, value]) => value !== null)
    try {
      const { undoToken } = await saveRecord(() => Object.fromEntries(known))
      tellSaved(client, m.details.groups.address, undoToken)
    } catch (error) {
      if (error instanceof Error) handleFailure(error, { failure: (words) => kind.words(words).updateFailed })
    }
  }
  return (
    <RecordGroup title={m.details.groups.address}>
      {!isLocked && (
        <div className={styles.cep}>
          <span className={styles.label} aria-hidden="true">
            {m.details.cep.label}
          </span>
          <CepField quiet onFound={(found) => void fill(found)} />
        </div>
      )}
      {rows.map((name) => (
        <RecordFieldRow key={name} kind={kind} record={record} name={name} />
      ))}
    </RecordGroup>
  )
}
