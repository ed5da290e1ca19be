import { useQuery } from "@tanstack/react-query"
import { useFormat } from "../../../../lib/text/format.ts"
import { useMessages } from "../../../../lib/text/messages.ts"
import { customFieldsOptions } from "../../../../records/custom-field-api.ts"

/**
 * The sum of a custom field, with its name. If that field is deleted, the server sums the deals'
 * value.
 */
export function OwnSum({ name, sum }: { name: string; sum: number }) {
  const m = useMessages()
  const format = useFormat()
  const fields = useQuery(customFieldsOptions("deal")).data
  const field = fields?.find((own) => own.name === name)
  const isMoney = fields !== undefined && field?.type !== "number"
  const text = isMoney ? format.money(sum) : format.number(sum)
  return (
    <span title={field ? m.board.column.sumOf(field.label, text) : m.board.column.sum(text)}>{text}</span>
  )
}
