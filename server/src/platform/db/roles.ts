import { createHmac } from "node:crypto"
import type { Client } from "pg"
import { DatabaseError } from "./database-error.ts"
import { sqlStateOf } from "./sql-errors.ts"

/** The roles that the application connects as. They own nothing and stand under row-level security. */
export const applicationRoles = ["funil_app", "funil_reader"] as const
export type ApplicationRole = (typeof applicationRoles)[number]

/** The password of a role on an ordinary server: every process with the same SECRET_KEY knows it. */
export function rolePassword(secretKey: string, role: ApplicationRole): string {
  return createHmac("sha256", secretKey).update(`database role ${role}`).digest("base64url")
}

/** Makes the roles where they are missing. Without a secret key they get no password (the embedded server). */
export async function ensureRoles(owner: Client, secretKey?: string): Promise<void> {
  for (const role of applicationRoles) {
    await createRole(owner, role)
    // The alphabet of base64url has no quote.
    if (secretKey) await owner.query(`alter role ${role} password '${rolePassword(secretKey, role)}'`)
  }
  const { rows } = await owner.query<{ rolname: string }>(
    "select rolname from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls)",
    [applicationRoles],
  )
  if (rows[0])
    throw new DatabaseError(
      `The database role ${rows[0].rolname} must be neither superuser nor bypass row-level security`,
    )
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
