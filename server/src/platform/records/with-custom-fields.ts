import { isDeepStrictEqual } from "node:util"
import type { FilterRow } from "@funil/contract/shared/filters"
import type { Context } from "../context.ts"
import { withCustomColumns } from "./custom-columns.ts"
import { type CustomFieldDefinition, readCustomFields } from "./custom-fields.ts"
import type { RecordSource } from "./record-source.ts"

interface Asked {
  readonly filters?: readonly FilterRow[]
  readonly search?: string | undefined
  readonly orderBy?: string | undefined
}

/** Whether what is asked could name or search the account's own fields that the source has not got yet. */
function needsFields(source: RecordSource, { filters = [], search, orderBy = "" }: Asked): boolean {
  if (!source.custom || source.hasCustomFields) return false
  const names = [...filters.map(({ filterField }) => filterField), orderBy]
  return Boolean(search) || names.some((name) => name.includes("custom_fields."))
}

/** The source with the account's own fields, where what is asked needs them. */
export async function withCustomFields(
  ctx: Context,
  source: RecordSource,
  asked: Asked,
): Promise<RecordSource> {
  return needsFields(source, asked) ? withCustomColumns(source, await readCustomFields(ctx)) : source
}

/** The fields that accounts had when they were last read here. */
const lastRead = new Map<string, readonly CustomFieldDefinition[]>()
const maxAccounts = 1000

async function readAgain(ctx: Context): Promise<CustomFieldDefinition[]> {
  const fields = await readCustomFields(ctx)
  if (lastRead.size >= maxAccounts) lastRead.clear()
  lastRead.set(ctx.accountId, fields)
  return fields
}

/**
 * Finds in the source with the account's own fields, where what is asked needs them. They are read in the same wait: it finds with
 * those of the last time, and once more where they are others now.
 */
export async function findWithFields<T>(
  ctx: Context,
  source: RecordSource,
  asked: Asked,
  find: (source: RecordSource) => Promise<T>,
): Promise<T> {
  if (!needsFields(source, asked)) return find(source)
  const guess = lastRead.get(ctx.accountId)
  const guessed = guess && find(withCustomColumns(source, guess))
  // What was found by a wrong guess counts for nothing, an error included.
  guessed?.catch(() => undefined)
  const fields = await readAgain(ctx)
  return guessed && isDeepStrictEqual(fields, guess) ? guessed : find(withCustomColumns(source, fields))
}
