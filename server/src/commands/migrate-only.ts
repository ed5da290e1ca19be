import type { Config } from "../platform/config.ts"
import { openDatabase } from "../platform/db/database.ts"

/** Migrates the schema and ends. */
export async function migrateOnly(config: Config): Promise<void> {
  const database = await openDatabase(config)
  await database.close()
}
