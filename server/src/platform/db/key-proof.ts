import { createHmac } from "node:crypto"
import type { Client } from "pg"
import { DatabaseError } from "./sql-errors.ts"

/** Returns a proof of a database's SECRET_KEY, which identifies the key without revealing it. */
export function keyProof(secretKey: string): string {
  return createHmac("sha256", secretKey).update("installation").digest("base64url")
}

const place = `
  create table if not exists platform.installation (
    is_only boolean primary key default true check (is_only),
    key_proof text not null
  );
  comment on column platform.installation.is_only is 'There is one row.';
  comment on column platform.installation.key_proof is
    'By which the SECRET_KEY of the first start is known again. Without the row the next start brings its own, and what was sealed with the other is lost.';
`

/**
 * Stores the first start's key and rejects any other: roles' passwords, encrypted secrets and links
 * in emails depend on it.
 */
export async function keepKey(client: Client, secretKey: string): Promise<void> {
  if (!(await isThere(client))) await client.query(place)
  const statement = "insert into platform.installation (key_proof) values ($1) on conflict do nothing"
  await client.query(statement, [keyProof(secretKey)])
  await requireKey(client, secretKey)
}

/** Rejects a key other than the first start's, if that is known. */
export async function requireKey(client: Client, secretKey: string): Promise<void> {
  if (!(await isThere(client))) return
  const { rows } = await client.query<{ key_proof: string }>("select key_proof from platform.installation")
  if (rows[0] && rows[0].key_proof !== keyProof(secretKey))
    throw new DatabaseError(
      "SECRET_KEY is not the one that this database was set up with (without it, the file secret-key in DATA_DIR holds the key)",
    )
}

/** Lets the next start of an empty database use another key. */
export async function forgetKey(client: Client): Promise<void> {
  if (await isThere(client)) await client.query("delete from platform.installation")
}

async function isThere(client: Client): Promise<boolean> {
  const { rowCount } = await client.query("select where to_regclass('platform.installation') is not null")
  return rowCount === 1
}
