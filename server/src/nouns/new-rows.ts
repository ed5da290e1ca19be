import type { CustomFieldEntity } from "@funil/contract/custom-fields"
import { AppError } from "../platform/app-error.ts"
import type { Tx } from "../platform/db/transaction.ts"
import type { StoredFields } from "../platform/records/custom-fields.ts"
import { customFieldRules } from "./custom-field-rules.ts"

interface Input {
  readonly custom_fields?: Record<string, unknown> | undefined
}

interface Row {
  readonly id: string
  custom_fields: StoredFields
}

/** The id of a new record, or why it was refused and not made. */
export type Made = { readonly id: string } | { readonly refused: AppError }

/** Makes a row of each input and looks at its custom fields; `rows` are those that nothing speaks against. */
export async function newRows<I extends Input, R extends Row>(
  tx: Tx,
  entity: CustomFieldEntity,
  inputs: readonly I[],
  make: (input: I) => R,
): Promise<{ rows: R[]; made: Made[] }> {
  const sent = inputs.map(({ custom_fields }) => custom_fields)
  const rules = await customFieldRules(tx, entity, sent)
  const rows: R[] = []
  const made = inputs.map((input): Made => {
    try {
      const row = make(input)
      row.custom_fields = rules.stored({ before: null, sent: input.custom_fields, record: row })
      rows.push(row)
      return { id: row.id }
    } catch (error) {
      if (error instanceof AppError) return { refused: error }
      throw error
    }
  })
  return { rows, made }
}
