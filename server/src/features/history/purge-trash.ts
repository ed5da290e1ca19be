import { type RawBuilder, sql } from "kysely"
import { hanging, purgedBefore, type TrashSource, type TrashSources } from "../../nouns/trash-source.ts"
import type { SystemContext } from "../../platform/access/permitted.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import type { AccountWork } from "../../platform/jobs/walk-job.ts"
import { batchSize, continueOperation } from "../../platform/ledger/in-batches.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { removePictures, unshown } from "../pictures/stored-pictures.ts"

/** Deletes records permanently after 30 days in the trash. Their history stays in the ledger. */
export function purgeTrash(sources: TrashSources): AccountWork {
  return {
    name: "trash.purge",
    run: async (ctx) => {
      for (const source of sources.values()) await purgeSource(ctx, source)
      await inTransaction(ctx, async (tx) => {
        await sql`
          delete from operation_progress where account_id = ${tx.accountId} and created_at <= ${purgedBefore(tx)}
        `.execute(tx.db)
      })
    },
  }
}

async function purgeSource(ctx: SystemContext, source: TrashSource): Promise<void> {
  const operation = newId()
  const purgeBatch = () =>
    inTransaction(ctx, async (tx) => {
      await continueOperation(tx, operation)
      const ended = await lockEnded(tx, source)
      const ids = ended.map(({ id }) => id)
      await deleteRecords(tx, source, ids)
      for (const id of ids)
        record(tx, { event: `${source.entity}.purged`, id, before: null, after: null, reversible: false })
      const pictures = ended.flatMap(({ picture }) => picture ?? [])
      return { count: ids.length, pictures: await unshown(tx, pictures) }
    })
  for (let count = source.purge ? batchSize : 0; count === batchSize;) {
    const batch = await purgeBatch()
    await removePictures(ctx, batch.pictures)
    count = batch.count
  }
}

interface ExpiredRow {
  id: string
  picture: string | null
}

async function lockEnded(tx: Tx, { table, purge }: TrashSource): Promise<ExpiredRow[]> {
  const picture = purge?.picture ? sql.ref(`t.${purge.picture}`) : sql`null`
  const { rows } = await sql<ExpiredRow>`
    select t.id, ${picture} as picture from ${sql.table(table)} t
    where t.account_id = ${tx.accountId} and t.deleted_at <= ${purgedBefore(tx)}
    order by t.id limit ${batchSize} for update of t
  `.execute(tx.db)
  return rows
}

async function deleteRecords(
  tx: Tx,
  { entity, table, purge }: TrashSource,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const held = (column: string): RawBuilder<boolean> =>
    sql`account_id = ${tx.accountId} and ${sql.ref(column)} = any(${ids}::uuid[])`
  await purge?.before?.(tx, ids)
  for (const [name, column] of purge?.links ?? [])
    await sql`delete from ${sql.table(name)} where ${held(column)}`.execute(tx.db)
  for (const [name, column] of purge?.unlinked ?? [])
    await sql`update ${sql.table(name)} set ${sql.ref(column)} = null where ${held(column)}`.execute(tx.db)
  for (const name of hanging)
    await sql`delete from ${sql.table(name)} where entity = ${entity} and ${held("record_id")}`.execute(tx.db)
  await sql`delete from ${sql.table(table)} where ${held("id")}`.execute(tx.db)
}
