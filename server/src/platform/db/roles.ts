import { createHmac } from "node:crypto"
import { Client, type ClientConfig } from "pg"
import { connected } from "./connect.ts"
import { DatabaseError, sqlStateOf } from "./sql-errors.ts"

/** The application's roles. They own nothing and are subject to row-level security. */
export const applicationRoles = ["funil_app", "funil_reader"] as const
export type ApplicationRole = (typeof applicationRoles)[number]

/**
 * Returns a role's password on an ordinary server. Every process with the same SECRET_KEY computes
 * it.
 */
export function rolePassword(secretKey: string, role: ApplicationRole): string {
  return createHmac("sha256", secretKey).update(`database role ${role}`).digest("base64url")
}

interface Owning {
  readonly owner: ClientConfig
  /** Without it the roles get no password (embedded server). */
  readonly secretKey?: string | undefined
}

/** Creates missing roles, and sets passwords that don't work. */
export async function ensureRoles(client: Client, { owner, secretKey }: Owning): Promise<void> {
  for (const role of applicationRoles) {
    await createRole(client, role)
    if (secretKey === undefined) continue
    const password = rolePassword(secretKey, role)
    // The base64url alphabet has no quotes.
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

/**
 * Whether the server rejects a login's password. A server without free connections says nothing
 * about it.
 */
async function isRefused(login: ClientConfig): Promise<boolean> {
  try {
    await connected(login, () => Promise.resolve())
    return false
  } catch (error) {
    return sqlStateOf((error as Error).cause)?.startsWith("28") ?? false
  }
}

/** Roles belong to the whole server, so another database's migration may create them right now. */
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

/**
 * Returns the same server and database with another role. A login inside the address would win, so
 * this takes it apart.
 */
export function loginAs(connection: ClientConfig, user: string, password?: string): ClientConfig {
  const { host, port, database, ssl } = new Client(connection)
  return { host, port, database, ssl, user, password }
}
