import { ownValue } from "@funil/contract/shared/own-value"
import type { Tx } from "../../../platform/db/transaction.ts"
import { matchKey } from "../plan/find-matches.ts"
import type { Importer } from "../../../nouns/importer.ts"
import { type ImportRow, seenKeys } from "./import-queries.ts"

/** A row that has made a record. */
interface Made {
  readonly id: string
  readonly body: Readonly<Record<string, unknown>>
}

/** The fields by which two records may be the same one. */
const shared = ["email", "phone1", "document"]

function keysOf({ body }: Made): string[] {
  return shared.flatMap((name) => {
    const key = matchKey(name, ownValue(body, name))
    return key === "" ? [] : [`${name} ${key}`]
  })
}

/**
 * Counts the rows that made a record which shares an e-mail, phone or document with another one. In a dry run those of earlier batches are
 * gone, so it also answers the keys to be kept of these.
 */
export async function countDuplicates(
  tx: Tx,
  { row, importer }: { readonly row: ImportRow; readonly importer: Importer },
  made: readonly Made[],
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
