import type { Field, FieldTable } from "@funil/contract/shared/fields"
import { isBrazilian } from "../../lib/text/format.ts"

/** Whether the field applies to the account. CPF and CNPJ apply only in Brazil. */
export function isLocal(field: Pick<Field, "brazilian"> | undefined): boolean {
  return field?.brazilian !== true || isBrazilian()
}

/** The options that apply to the account. Boleto and Pix apply only in Brazil. */
export function localOptions<T extends string>(
  options: readonly T[],
  brazilian: Field["brazilian"],
): readonly T[] {
  if (isBrazilian() || brazilian === undefined || brazilian === true) return options
  return options.filter((option) => !brazilian.includes(option))
}

/** The fields and options that apply to the account. */
export function localFields(table: FieldTable): FieldTable {
  if (isBrazilian()) return table
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, field]) => {
      if (!isLocal(field)) return []
      const options = field.options && localOptions(field.options, field.brazilian)
      return [[name, { ...field, ...(options && { options }) }]]
    }),
  )
}
