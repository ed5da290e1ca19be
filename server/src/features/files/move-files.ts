import type { Tx } from "../../platform/db/transaction.ts"
import type { Host } from "../../nouns/host-visibility.ts"
import { lockFilesOf } from "./file-queries.ts"
import { saveFiles } from "./save-files.ts"

/** Hangs the files of records that are merged into another one on that one, those in the trash too. All are locked. */
export async function moveFiles(
  tx: Tx,
  entity: Host["entity"],
  { others, own }: { others: readonly string[]; own: string },
): Promise<void> {
  const files = await lockFilesOf(tx, entity, others)
  await saveFiles(
    tx,
    files.map((before) => ({ before, patch: { record_id: own } })),
  )
}
