import { withCustomFields } from "@funil/contract/custom-field-values"
import type { CustomFieldEntity } from "@funil/contract/custom-fields"
import type { FieldTable } from "@funil/contract/shared/fields"
import type { MassValue } from "@funil/contract/shared/mass"
import type * as z from "zod/mini"
import { AppError } from "../platform/app-error.ts"
import type { Tx } from "../platform/db/transaction.ts"
import { customFieldsIn, type StoredFields } from "../platform/records/custom-fields.ts"
import { massInput, type MassInput } from "../platform/records/mass-input.ts"
import { customFieldRules } from "./custom-field-rules.ts"

interface Noun<S> {
  readonly entity: CustomFieldEntity
  /** The body of a PUT. */
  readonly schema: S
  readonly fields: FieldTable
}

interface Row {
  readonly tags?: string[]
  readonly custom_fields: StoredFields
}

interface MassValues<I> extends Pick<MassInput<I>, "input" | "placeOf"> {
  /** The patch of a row with its tags and custom fields after the edit; null when the row can't take them. */
  readonly complete: <P extends object>(row: Row, patch: P) => (P & Partial<Row>) | null
}

/** Checks the values of a mass edit as a PUT checks its body, custom fields too. What depends on a row is left to `complete`. */
export async function massValues<
  S extends z.ZodMiniType<{ custom_fields?: Record<string, unknown> | undefined }>,
>(
  tx: Tx,
  { entity, schema, fields }: Noun<S>,
  values: readonly MassValue[],
): Promise<MassValues<z.output<S>>> {
  const table = withCustomFields(fields, await customFieldsIn(tx, entity))
  const { input, tagsAfter, placeOf } = massInput(schema, table, values)
  const sent = input.custom_fields
  const rules = sent && (await customFieldRules(tx, entity, [sent]))
  const storedIn = (before: StoredFields, record: object) => rules?.stored({ before, sent, record })
  const problems = Object.entries(problemsOf(() => storedIn({}, {}))).filter(
    ([, [first]]) => first?.rule !== "required",
  )
  if (problems.length > 0)
    throw new AppError("invalid", {
      fields: Object.fromEntries(problems.map(([field, found]) => [placeOf(field), found])),
    })
  return {
    input,
    placeOf,
    complete: (row, patch) => {
      const tags = row.tags && tagsAfter(row.tags)
      if (tags === null) return null
      const changed = tags && tags !== row.tags ? { tags, ...patch } : patch
      if (!rules) return changed
      let custom_fields: StoredFields | undefined
      const found = problemsOf(() => {
        custom_fields = storedIn(row.custom_fields, { ...row, ...changed })
      })
      if (Object.keys(found).length > 0) return null
      return { ...changed, ...(custom_fields && { custom_fields }) }
    },
  }
}

/** What is wrong with which field, when the rules refuse. */
function problemsOf(check: () => unknown): NonNullable<AppError["details"]["fields"]> {
  try {
    check()
    return {}
  } catch (error) {
    if (error instanceof AppError) return error.details.fields ?? {}
    throw error
  }
}
