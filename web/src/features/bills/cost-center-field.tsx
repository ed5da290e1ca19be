import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { folded } from "../../lib/text/folded.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Combobox } from "../../ui/fields/combobox.tsx"
import type { FieldProps } from "../../ui/fields/field.tsx"
import { costCentersOptions } from "./bill-api.ts"

interface Props extends FieldProps {
  value: string | null
  onChange: (value: string | null) => void
}

/** A select of the existing cost centers that also accepts a new one. */
export function CostCenterField({ value, onChange, ...field }: Props) {
  const m = useMessages()
  const [text, setText] = useState("")
  const { data: known = [], isFetching } = useQuery(costCentersOptions)
  const found = known.filter((name) => folded(name).includes(folded(text.trim())))
  return (
    <Combobox
      {...field}
      placeholder={m.bills.costCenterPlaceholder}
      value={value === null ? null : { id: value, label: value }}
      isBusy={isFetching}
      options={found.map((name) => ({ id: name, label: name }))}
      onSearch={setText}
      onChange={(option) => onChange(option?.id ?? null)}
      onCreate={(name) => onChange(name.slice(0, 120))}
    />
  )
}
