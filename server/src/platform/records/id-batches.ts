import { stringify } from "uuid"
import { sql } from "kysely"
import type { Context } from "../context.ts"
import { findIds, findPackedIds, type Wanted } from "./find-records.ts"
import type { RecordSource } from "./record-source.ts"

const idBytes = 16

/**
 * The ids of all wanted records in batches, for any number of them in little memory: without an order by their ids, each batch
 * asked for when it is needed; with one as they stood at the beginning.
 */
export async function* idBatches(
  ctx: Context,
  source: RecordSource,
  wanted: Wanted,
  size: number,
): AsyncGenerator<string[]> {
  if (wanted.orderBy !== undefined) {
    const packed = await findPackedIds(ctx, source, wanted)
    for (let at = 0; at < packed.length; at += size * idBytes)
      yield unpacked(packed.subarray(at, at + size * idBytes))
    return
  }
  let last = ""
  for (;;) {
    const where = last === "" ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${source.alias}.id`)} > ${last}`
    const ids = await findIds(ctx, source, { ...wanted, orderBy: "id", direction: "asc", where }, size)
    if (ids.length > 0) yield ids
    if (ids.length < size) return
    last = ids.at(-1) ?? ""
  }
}

function unpacked(packed: Buffer): string[] {
  const ids: string[] = []
  for (let at = 0; at < packed.length; at += idBytes) ids.push(stringify(packed.subarray(at, at + idBytes)))
  return ids
}
