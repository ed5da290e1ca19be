import { type Config, ConfigError } from "../platform/config.ts"
import { reachServer } from "../platform/db/database.ts"
import { distribute } from "../platform/db/distribute.ts"
import { migrate } from "../platform/db/migrate.ts"

/** Migrates the schema and distributes its tables over the machines of a distributed PostgreSQL. */
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
