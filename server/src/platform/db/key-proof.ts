import { createHmac } from "node:crypto"
import type { Client } from "pg"
import { DatabaseError } from "./database-error.ts"

/** The proof of a database's SECRET_KEY: enough to recognise the key, not to find it. */
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

/** Keeps the key of the first start, and refuses any other: roles' passwords, sealed secrets and links in mails come from it. */
export async function keepKey(client: Client, secretKey: string): Promise<void> {
  if (!(await isThere(client))) await client.query(place)
  const statement = "insert into platform.installation (key_proof) values ($1) on conflict do nothing"
  await client.query(statement, [keyProof(secretKey)])
  await requireKey(client, secretKey)
}

/** Refuses another key than that of the first start, where that one is known. */
export async function requireKey(client: Client, secretKey: string): Promise<void> {
  if (!(await isThere(client))) return
  const { rows } = await client.query<{ key_proof: string }>("select key_proof from platform.installation")
  if (rows[0] && rows[0].key_proof !== keyProof(secretKey))
    throw new DatabaseError(
      "SECRET_KEY is not the one that this database was set up with (without it, the file secret-key in DATA_DIR holds the key)",
    )
}

/** Lets the next start bring another key; for a database that is empty. */
export async function forgetKey(client: Client): Promise<void> {
  if (await isThere(client)) await client.query("delete from platform.installation")
}

async function isThere(client: Client): Promise<boolean> {
  const { rowCount } = await client.query("select where to_regclass('platform.installation') is not null")
  return rowCount === 1
}
