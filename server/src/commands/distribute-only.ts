import { type Config, ConfigError } from "../platform/config.ts"
import { distribute } from "../platform/db/distribute.ts"
import { reachServer } from "../platform/db/database.ts"
import { migrate } from "../platform/db/migrate.ts"

/** Brings the schema up to date, spreads its tables over the machines of a distributed PostgreSQL, and ends. */
export async function distributeOnly(config: Config): Promise<void> {
  if (!config.databaseUrl)
    throw new ConfigError(
      "DATABASE_URL is missing: only a distributed PostgreSQL (Citus) can be distributed.",
    )
  const server = await reachServer(config)
  await migrate(server)
  const tables = await distribute(server.owner)
  process.stdout.write(`Distributed: ${tables.length === 0 ? "nothing was left" : tables.join(", ")}\n`)
}
