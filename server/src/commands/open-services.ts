import pino, { type Logger } from "pino"
import { jobDefinitions } from "../app.ts"
import { systemClock } from "../platform/clock.ts"
import type { Config } from "../platform/config.ts"
import type { Services } from "../platform/context.ts"
import { openDatabase } from "../platform/db/database.ts"
import { openFileStore } from "../platform/files/open-file-store.ts"
import { type Jobs, openJobs } from "../platform/jobs/jobs.ts"

export interface Opened {
  readonly services: Services
  readonly jobs: Jobs
  readonly log: Logger
  close(): Promise<void>
}

/** Opens what every command that works with data needs; the schema is up to date after it. */
export async function openServices(config: Config): Promise<Opened> {
  const log = pino({ level: config.logLevel })
  await openFileStore(config).check()
  const database = await openDatabase(config)
  const jobs = openJobs({ database, definitions: jobDefinitions, log })
  return {
    services: { config, database, jobs, now: systemClock },
    jobs,
    log,
    close: async () => {
      await jobs.stop()
      await database.close()
    },
  }
}
