import pino, { type Logger } from "pino"
import { jobDefinitions, walks } from "../app.ts"
import { clockAhead, rehearsedAhead } from "../platform/clock.ts"
import { watchSkew } from "../platform/clock-skew.ts"
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
export async function openServices(asked: Config): Promise<Opened> {
  const log = pino({ level: asked.logLevel })
  await openFileStore(asked).check()
  const database = await openDatabase(asked)
  const ahead = await rehearsedAhead(database, asked)
  const now = clockAhead(ahead ?? 0)
  const config = { ...asked, isRehearsal: ahead !== null }
  if (config.isRehearsal) log.warn({ clock: now() }, "a rehearsal: nothing goes out")
  const endWatch = await watchSkew(database, clockAhead(0), log)
  const jobs = openJobs({ database, definitions: jobDefinitions, walks, log })
  return {
    services: { config, database, jobs, now },
    jobs,
    log,
    close: async () => {
      endWatch()
      await jobs.stop()
      await database.close()
    },
  }
}
