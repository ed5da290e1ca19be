import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { addressHash } from "./address-hash.ts"

export type Suppression = "unsubscribed" | "bounced" | "complained"

/** Why automations no longer write to an address; null when they may. */
export async function findSuppression(tx: Tx, address: string): Promise<Suppression | null> {
  const { rows } = await sql<{ reason: Suppression }>`
    select reason from suppressions
    where account_id = ${tx.accountId} and address_hash = ${addressHash(tx.accountId, address)}
  `.execute(tx.db)
  return rows[0]?.reason ?? null
}

/** Those of the addresses that are not written to, with why. */
export async function findSuppressions(
  tx: Tx,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Suppression>> {
  const hashes = addresses.map((address) => addressHash(tx.accountId, address))
  const { rows } = await sql<{ place: number; reason: Suppression }>`
    select array_position(${hashes}::bytea[], address_hash) as place, reason from suppressions
    where account_id = ${tx.accountId} and address_hash = any(${hashes}::bytea[])
  `.execute(tx.db)
  return new Map(rows.map(({ place, reason }) => [addresses[place - 1] ?? "", reason]))
}

/** Whether anybody at one of these addresses asked for no more. */
export async function areUnsubscribed(tx: Tx, addresses: readonly string[]): Promise<boolean> {
  const hashes = addresses.map((address) => addressHash(tx.accountId, address))
  const { rows } = await sql`
    select from suppressions
    where account_id = ${tx.accountId} and address_hash = any(${hashes}::bytea[]) and reason <> 'bounced'
  `.execute(tx.db)
  return rows.length > 0
}

/** Remembers not to write to an address again; the first reason stays. */
export async function suppress(tx: Tx, address: string, reason: Suppression): Promise<void> {
  await tx.db
    .insertInto("suppressions")
    .values({
      account_id: tx.accountId,
      address_hash: addressHash(tx.accountId, address),
      reason,
      created_at: tx.now(),
    })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** An address that messages came back from is tried again. Who asked for no more stays left alone. */
export async function liftBounce(tx: Tx, address: string): Promise<void> {
  await sql`
    delete from suppressions
    where account_id = ${tx.accountId} and address_hash = ${addressHash(tx.accountId, address)} and reason = 'bounced'
  `.execute(tx.db)
}
