import { createHmac } from "node:crypto"
import type { Client, ClientConfig } from "pg"
import { connected } from "./connect.ts"
import { DatabaseError } from "./database-error.ts"
import { loginAs } from "./login-as.ts"
import { sqlStateOf } from "./sql-errors.ts"

/** The roles that the application connects as. They own nothing and stand under row-level security. */
export const applicationRoles = ["funil_app", "funil_reader"] as const
export type ApplicationRole = (typeof applicationRoles)[number]

/** The password of a role on an ordinary server: every process with the same SECRET_KEY knows it. */
export function rolePassword(secretKey: string, role: ApplicationRole): string {
  return createHmac("sha256", secretKey).update(`database role ${role}`).digest("base64url")
}

interface Owning {
  readonly owner: ClientConfig
  /** Without it the roles get no password (the embedded server). */
  readonly secretKey?: string | undefined
}

/** Makes the roles where they are missing, and sets the passwords that do not let them in. */
export async function ensureRoles(client: Client, { owner, secretKey }: Owning): Promise<void> {
  for (const role of applicationRoles) {
    await createRole(client, role)
    if (secretKey === undefined) continue
    const password = rolePassword(secretKey, role)
    // The alphabet of base64url has no quote.
    if (await isRefused(loginAs(owner, role, password)))
      await client.query(`alter role ${role} password '${password}'`)
  }
  const { rows } = await client.query<{ rolname: string }>(
    "select rolname from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls)",
    [applicationRoles],
  )
  if (rows[0])
    throw new DatabaseError(
      `The database role ${rows[0].rolname} must be neither superuser nor bypass row-level security`,
    )
}

/** Whether a login is refused as such. A server without room for another connection says nothing of the password. */
async function isRefused(login: ClientConfig): Promise<boolean> {
  try {
    await connected(login, () => Promise.resolve())
    return false
  } catch (error) {
    return sqlStateOf((error as Error).cause)?.startsWith("28") ?? false
  }
}

/** Roles belong to the whole server, so another database's migration may make them at this very moment. */
async function createRole(owner: Client, role: ApplicationRole): Promise<void> {
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [role])
  if (rowCount) return
  try {
    await owner.query(`create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole noinherit`)
  } catch (error) {
    if (sqlStateOf(error) === "42501") {
      throw new DatabaseError("The user of DATABASE_URL must be allowed to create roles (CREATEROLE)", {
        cause: error,
      })
    }
    if (!["42710", "23505"].includes(sqlStateOf(error) ?? "")) throw error
  }
}
