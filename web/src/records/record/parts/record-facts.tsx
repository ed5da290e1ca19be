import { useQuery } from "@tanstack/react-query"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { choiceNamesOptions } from "../../record-choices.ts"
import styles from "./record-facts.module.css"

interface Props {
  record: { created_at: string; updated_at: string; created_by?: string | null }
  fieldNames: { created_at: string; updated_at: string }
}

/** When a record was created and by whom, and when it last changed. */
export function RecordFacts({ record, fieldNames }: Props) {
  const m = useMessages()
  const format = useFormat()
  const { created_at, updated_at, created_by } = record
  const authors = useQuery(choiceNamesOptions("user", created_by ? [created_by] : [])).data
  const facts = [
    [fieldNames.created_at, m.details.createdBy(format.longDate(created_at), authors?.[0]?.label)],
    [fieldNames.updated_at, format.dateTime(updated_at)],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, text]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
