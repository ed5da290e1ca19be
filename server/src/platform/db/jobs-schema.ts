import type { Client } from "pg"
import { getConstructionPlans, getMigrationPlans } from "pg-boss"
import packageOfBoss from "pg-boss/package.json" with { type: "json" }
import { DatabaseError } from "./database-error.ts"

/** The schema of the job queue; the queue itself runs as `funil_app` with `migrate: false`. */
export const jobsSchema = "jobs"

const grants = `
  grant usage on schema ${jobsSchema} to funil_app;
  grant select, insert, update, delete on all tables in schema ${jobsSchema} to funil_app;
  grant usage on all sequences in schema ${jobsSchema} to funil_app;
`

/** Installs the queue's tables or brings them up to the installed pg-boss. Its plans carry their own transaction. */
export async function migrateJobs(owner: Client): Promise<void> {
  const version = await installedVersion(owner)
  if (version === packageOfBoss.pgboss.schema) return
  if (version !== undefined && version > packageOfBoss.pgboss.schema) {
    throw new DatabaseError("The database's job queue is newer than this release: start the newer release")
  }
  const plans =
    version === undefined ? getConstructionPlans(jobsSchema) : getMigrationPlans(jobsSchema, version)
  await owner.query(plans)
  await owner.query(grants)
}

async function installedVersion(owner: Client): Promise<number | undefined> {
  const { rows } = await owner.query<{ found: boolean }>("select to_regclass($1) is not null as found", [
    `${jobsSchema}.version`,
  ])
  if (!rows[0]?.found) return undefined
  const versions = await owner.query<{ version: number }>(`select version from ${jobsSchema}.version`)
  return versions.rows[0]?.version
}
