import { isDeepStrictEqual } from "node:util"
import type { Context } from "../context.ts"
import { withCustomColumns } from "./custom-columns.ts"
import { type CustomFieldDefinition, readCustomFields } from "./custom-fields.ts"
import type { RecordQuery } from "./paging/record-query.ts"
import type { RecordSource } from "./record-source.ts"

type Query = Pick<RecordQuery, "filters" | "search" | "orderBy">

/** Returns the source with the account's custom fields, if the query needs them. */
export async function withCustomFields(
  ctx: Context,
  source: RecordSource,
  query: Query,
): Promise<RecordSource> {
  return needsFields(source, query) ? withCustomColumns(source, await readCustomFields(ctx)) : source
}

/** The custom fields of accounts as last read by this process. */
const lastRead = new Map<string, readonly CustomFieldDefinition[]>()
const maxAccounts = 1000

async function readAgain(ctx: Context): Promise<CustomFieldDefinition[]> {
  const fields = await readCustomFields(ctx)
  if (lastRead.size >= maxAccounts) lastRead.clear()
  lastRead.set(ctx.accountId, fields)
  return fields
}

/**
 * Searches the source with the account's custom fields, where the query needs them. Reads them in
 * the same wait: searches with the last known fields, and once more if they have changed.
 */
export async function findWithFields<T>(
  ctx: Context,
  source: RecordSource,
  query: Query,
  find: (source: RecordSource) => Promise<T>,
): Promise<T> {
  if (!needsFields(source, query)) return find(source)
  const guess = lastRead.get(ctx.accountId)
  const guessed = guess && find(withCustomColumns(source, guess))
  // The result of a wrong guess is dropped, an error too.
  guessed?.catch(() => undefined)
  const fields = await readAgain(ctx)
  return guessed && isDeepStrictEqual(fields, guess) ? guessed : find(withCustomColumns(source, fields))
}

/** Whether a query could name or search custom fields that the source doesn't have yet. */
function needsFields(source: RecordSource, { filters = [], search, orderBy = "" }: Query): boolean {
  if (!source.custom || source.hasCustomFields) return false
  const names = [...filters.map(({ filterField }) => filterField), orderBy]
  return Boolean(search) || names.some((name) => name.includes("custom_fields."))
}
