import { withCustomFields } from "@funil/contract/custom-field-values"
import type { CustomFieldEntity } from "@funil/contract/custom-fields"
import type { FieldTable } from "@funil/contract/shared/fields"
import { maxLinks } from "@funil/contract/shared/ids"
import type { MassValue } from "@funil/contract/shared/mass"
import { ownValue } from "@funil/contract/shared/own-value"
import { maxOtherAddresses, maxTags } from "@funil/contract/shared/text"
import type * as z from "zod/mini"
import { AppError } from "../platform/app-error.ts"
import type { Tx } from "../platform/db/transaction.ts"
import {
  type CustomFieldDefinition,
  customFieldsIn,
  type StoredFields,
} from "../platform/records/custom-fields.ts"
import { type ListChange, massInput, type MassInput } from "../platform/records/mass-input.ts"
import { type CustomFieldRules, customFieldRules } from "./custom-field-rules.ts"
import { changedList, shownItems } from "./list-change.ts"
import { unlessRefused } from "./unless-refused.ts"

interface Noun<S> {
  readonly entity: CustomFieldEntity
  /** The body of a PUT. */
  readonly schema: S
  readonly fields: FieldTable
}

interface Row {
  readonly custom_fields: StoredFields
  /** The ids among its links that the caller does not see. */
  readonly hidden?: readonly string[]
}

interface MassValues<I> extends Pick<MassInput<I>, "input" | "isTouched" | "placeOf"> {
  /** Of these fields of lists, those of the edit with all that it names, to be set, added or removed. */
  readonly named: (fields: readonly string[]) => Partial<I>
  /** The changed lists of a row as a PUT would send them, or null when one would be too long. Those that stay as they are are left out. */
  readonly listsOf: (row: Row) => Partial<I> | null
  /** The patch of a row with its custom fields after the edit; null when the row can't take them. */
  readonly complete: <P extends object>(row: Row, patch: P) => (P & Partial<Row>) | null
}

const prefix = "custom_fields."

/** How long the lists get that are no links. */
const maxItems: Readonly<Record<string, number>> = {
  tags: maxTags,
  other_emails: maxOtherAddresses,
  other_phones: maxOtherAddresses,
}

/** Checks the values of a mass edit as a PUT checks its body, custom fields too. What depends on a row is left to `listsOf` and `complete`. */
export async function massValues<
  S extends z.ZodMiniType<{ custom_fields?: Record<string, unknown> | undefined }>,
>(
  tx: Tx,
  { entity, schema, fields }: Noun<S>,
  values: readonly MassValue[],
): Promise<MassValues<z.output<S>>> {
  const definitions = await customFieldsIn(tx, entity)
  const table = withCustomFields(fields, definitions)
  const { input, lists, isTouched, placeOf } = massInput(schema, table, values)
  const sent = input.custom_fields
  const rules = sent && (await customFieldRules(tx, entity, [sent]))
  if (rules) requireSound(rules, sent, placeOf)
  return {
    input,
    isTouched,
    placeOf,
    named: (names) => {
      const touched = names.filter((name) => isTouched(name))
      const all = touched.map((name) => [name, [...listIn(input, name), ...itemsOf(lists.get(name))]])
      // The schema has checked each of them.
      return Object.fromEntries(all) as Partial<z.output<S>>
    },
    // A row holds what a body may send.
    listsOf: (row) => changedLists(row, lists) as Partial<z.output<S>> | null,
    complete: (row, patch) => {
      if (!rules) return patch
      const { custom_fields: before } = row
      const record = { ...row, ...patch }
      const custom_fields = unlessRefused(() =>
        rules.stored({ before, sent: { ...sent, ...changedOwn(before, lists, definitions) }, record }),
      )
      return custom_fields && { ...patch, custom_fields }
    },
  }
}

/** Ends with 422 for a value that a custom field takes in no record; what only some records ask for is left to each of them. */
function requireSound(
  rules: CustomFieldRules,
  sent: Readonly<Record<string, unknown>>,
  placeOf: (field: string) => string,
): void {
  const problems = Object.entries(problemsOf(() => rules.stored({ before: {}, sent, record: {} }))).filter(
    ([, [first]]) => first?.rule !== "required",
  )
  if (problems.length > 0)
    throw new AppError("invalid", {
      fields: Object.fromEntries(problems.map(([field, found]) => [placeOf(field), found])),
    })
}

function itemsOf({ add, remove }: ListChange = { add: [], remove: [] }): unknown[] {
  return [...add, ...remove]
}

/** The lists of a row that change, without its custom fields; null when one would be too long. */
function changedLists(row: Row, lists: ReadonlyMap<string, ListChange>): Record<string, unknown> | null {
  const after = new Map<string, unknown>()
  for (const [field, change] of lists) {
    if (field.startsWith(prefix)) continue
    const shown = shownItems(listIn(row, field), row.hidden)
    const list = changedList(shown, change, ownValue(maxItems, field) ?? maxLinks)
    if (list === null) return null
    if (list !== shown) after.set(field, list)
  }
  return Object.fromEntries(after)
}

/** The same of its custom fields, by their names; whether one is too long is for their rules to say. */
function changedOwn(
  before: StoredFields,
  lists: ReadonlyMap<string, ListChange>,
  definitions: readonly CustomFieldDefinition[],
): Record<string, unknown> {
  const changed = definitions.flatMap(({ name, key }) => {
    const change = lists.get(`${prefix}${name}`)
    return change ? [[name, changedList(listIn(before, String(key)), change, Infinity)]] : []
  })
  return Object.fromEntries(changed)
}

function listIn(values: object, name: string): readonly unknown[] {
  const list: unknown = ownValue(values, name)
  return Array.isArray(list) ? list : []
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
