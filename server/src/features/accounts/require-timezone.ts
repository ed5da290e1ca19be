import { sql } from "kysely"
import { invalid } from "../../platform/app-error.ts"
import type { Services } from "../../platform/context.ts"
import { sqlStateOf } from "../../platform/db/sql-errors.ts"

const unknownToDatabase = "22023"

function isKnownHere(name: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat("en", { timeZone: name })) && !/^[+-]/.test(name)
  } catch {
    return false
  }
}

/**
 * Ends with 422 unless both the server and the database know the time zone: each has a list of its own, and one account whose zone the
 * database does not know would break the statements over all accounts.
 */
export async function requireTimezone(services: Services, name: string): Promise<void> {
  if (!isKnownHere(name)) throw invalid("timezone", "unknown_option")
  try {
    await sql`select now() at time zone ${name}::text`.execute(services.database.app)
  } catch (error) {
    if (sqlStateOf(error) !== unknownToDatabase) throw error
    throw invalid("timezone", "unknown_option")
  }
}
