import { ownValue } from "@funil/contract/shared/own-value"
import type { Importer } from "../../../nouns/record-feature.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { matchKey } from "../columns/cell-words.ts"
import { type ImportRow, seenKeys } from "../import-queries.ts"

/** A row that created a record. */
interface NewRecord {
  readonly id: string
  readonly body: Readonly<Record<string, unknown>>
}

/** The fields that identify duplicates. */
const shared = ["email", "phone1", "document"]

/**
 * Counts rows whose new record shares an email, phone or document with another one. A dry run has
 * lost its earlier batches, so it also returns the keys to remember.
 */
export async function countDuplicates(
  tx: Tx,
  { row, importer }: { readonly row: ImportRow; readonly importer: Importer },
  made: readonly NewRecord[],
): Promise<{ duplicates: number; keys: string[] }> {
  if (!importer.findSharing || made.length === 0) return { duplicates: 0, keys: [] }
  const sharing = new Set(
    await importer.findSharing(
      tx,
      made.map(({ id }) => id),
    ),
  )
  const keys = row.options.dry_run ? made.flatMap(keysOf) : []
  const seen = await seenKeys(tx, row.id, keys)
  const duplicates = made.filter((one) => sharing.has(one.id) || keysOf(one).some((key) => seen.has(key)))
  return { duplicates: duplicates.length, keys }
}

function keysOf({ body }: NewRecord): string[] {
  return shared.flatMap((name) => {
    const key = matchKey(name, ownValue(body, name))
    return key === "" ? [] : [`${name} ${key}`]
  })
}
