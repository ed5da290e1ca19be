import type { FilterRow } from "@funil/contract/shared/filters"
import { Check, X } from "lucide-react"
import { useMessages } from "../../../lib/text/messages.ts"
import { useRowText } from "../../../records/filters/row-text.ts"
import { useFilterFields } from "../../../records/filters/use-filter-fields.ts"
import type { FilterField } from "../../../records/filters/filter-field.ts"
import type { FieldNoun } from "../../../records/record-kind.ts"
import styles from "./try-out.module.css"

interface ConditionResult {
  row: FilterRow
  holds: boolean
}

function Condition({ field, row, holds }: ConditionResult & { field: FilterField | undefined }) {
  const words = useMessages().workflows.tryOut
  const text = useRowText(field, row)
  return (
    <li data-holds={holds}>
      {holds ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
      <span>
        {[text.field, text.condition, text.value].filter(Boolean).join(" ")}
        <span className="visually-hidden">: {holds ? words.holds : words.fails}</span>
      </span>
    </li>
  )
}

/** The conditions as sentences, each with whether it is met. */
export function ConditionList({
  conditions,
  noun,
}: {
  conditions: readonly ConditionResult[]
  noun: FieldNoun
}) {
  const fields = useFilterFields(noun)
  return (
    <ul className={`stack gap-1 ${styles.conditions}`}>
      {conditions.map(({ row, holds }, at) => (
        <Condition
          // Rows have no id, only a position and a field.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${at} ${row.filterField}`}
          field={fields.find(({ name }) => name === row.filterField)}
          row={row}
          holds={holds}
        />
      ))}
    </ul>
  )
}
