import pino, { type Logger } from "pino"
import { jobDefinitions, walks } from "../app.ts"
import { watchSkew } from "../platform/clock-skew.ts"
import { clockAhead, rehearsedAhead } from "../platform/clock.ts"
import type { Config } from "../platform/config.ts"
import type { Services } from "../platform/context.ts"
import { openDatabase } from "../platform/db/database.ts"
import { openFileStore } from "../platform/files/open-file-store.ts"
import { type Jobs, openJobs } from "../platform/jobs/jobs.ts"

export interface CommandServices {
  readonly services: Services
  readonly jobs: Jobs
  readonly log: Logger
  close(): Promise<void>
}

/** Opens the services of commands that work with data, and migrates the schema. */
export async function openServices(asked: Config): Promise<CommandServices> {
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
