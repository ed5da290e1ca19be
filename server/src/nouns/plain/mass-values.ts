import { withCustomFields } from "@funil/contract/settings/custom-field-values"
import type { CustomFieldEntity } from "@funil/contract/settings/custom-fields"
import type { FieldTable } from "@funil/contract/shared/fields"
import { maxLinks } from "@funil/contract/shared/ids"
import type { MassValue } from "@funil/contract/shared/mass"
import { ownValue } from "@funil/contract/shared/own-value"
import { maxOtherAddresses, maxTags } from "@funil/contract/shared/values/text"
import type * as z from "zod/mini"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import {
  type CustomFieldDefinition,
  type StoredFields,
  customFieldsIn,
} from "../../platform/records/custom-fields.ts"
import { type ListChange, type MassInput, massInput } from "../../platform/records/mass-input.ts"
import { type CustomFieldRules, customFieldRules } from "../custom-field-rules.ts"

interface Noun<S> {
  readonly entity: CustomFieldEntity
  /** The body of a PUT. */
  readonly schema: S
  readonly fields: FieldTable
}

interface Row {
  readonly custom_fields: StoredFields
  /** The ids in its links that the caller can't see. */
  readonly hidden?: readonly string[]
}

interface MassValues<I> extends Pick<MassInput<I>, "input" | "isTouched" | "placeOf"> {
  /** Returns the edit's list changes for these fields, with all items to set, add or remove. */
  readonly named: (fields: readonly string[]) => Partial<I>
  /**
   * Returns the row's changed lists as a PUT would send them, or null if one would be too long.
   * Omits unchanged lists.
   */
  readonly listsOf: (row: Row) => Partial<I> | null
  /**
   * Returns the patch with the row's custom fields after the edit, or null if the row can't take
   * them.
   */
  readonly complete: <P extends object>(row: Row, patch: P) => (P & Partial<Row>) | null
}

const prefix = "custom_fields."

/** The maximum lengths of lists that aren't links. */
const maxItems: Readonly<Record<string, number>> = {
  tags: maxTags,
  other_emails: maxOtherAddresses,
  other_phones: maxOtherAddresses,
}

/**
 * Validates the values of a mass edit, custom fields too, like the body of a PUT. `listsOf` and
 * `complete` check what depends on a row.
 */
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
      // The schema has validated each of them.
      return Object.fromEntries(all) as Partial<z.output<S>>
    },
    // A row holds the fields of a body.
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

/**
 * Throws 422 for a custom field value that no record accepts. Conditions of single records are
 * checked per record.
 */
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

/** Returns the changed lists of a row without custom fields, or null if one would be too long. */
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

/**
 * Returns the changed lists among the custom fields, by name. The field rules check their length.
 */
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

/** Returns the problems by field if the rules reject the values. */
function problemsOf(check: () => unknown): NonNullable<AppError["details"]["fields"]> {
  try {
    check()
    return {}
  } catch (error) {
    if (error instanceof AppError) return error.details.fields ?? {}
    throw error
  }
}

/** A tag, an id, or a product on a deal. */
type Item = string | { readonly product_id: string }

/** Returns the key that makes two list items equal. Tags ignore case. */
function keyOf(item: unknown): string {
  return typeof item === "string" ? item.toLowerCase() : (item as Exclude<Item, string>).product_id
}

/** Returns the list items that the caller sees. */
function shownItems(list: readonly unknown[], hidden: readonly string[] = []): readonly unknown[] {
  return hidden.length === 0 ? list : list.filter((item) => !hidden.includes(keyOf(item)))
}

/**
 * Returns the list after adding or removing items. Items that are already there stay unchanged.
 * Returns the same list if nothing changes, or null if it would exceed `max`.
 */
function changedList(
  list: readonly unknown[],
  { add, remove }: ListChange,
  max: number,
): readonly unknown[] | null {
  const gone = new Set(remove.map(keyOf))
  const after = new Map<string, unknown>()
  for (const item of list) if (!gone.has(keyOf(item))) after.set(keyOf(item), item)
  const kept = after.size
  for (const item of add) if (!after.has(keyOf(item))) after.set(keyOf(item), item)
  if (after.size === kept && kept === list.length) return list
  return add.length > 0 && after.size > max ? null : [...after.values()]
}

/** Returns the result of `work`, or null if a rule rejects it. */
export function unlessRefused<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/**
 * Runs `work` on each record in turn and returns the number of changed records. Records that a rule
 * protects stay unchanged. Rules must reject before they write anything.
 */
export async function eachInTurn(
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
): Promise<number> {
  let changed = 0
  for (const id of ids) if (await isDone(() => change(id))) changed += 1
  return changed
}

async function isDone(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
