import type { Logger } from "pino"
import { buildApp } from "../app.ts"
import type { Config } from "../platform/config.ts"
import type { Services } from "../platform/context.ts"
import { mailFolder } from "../platform/mail/deliver-mail.ts"
import { openServices } from "./open-services.ts"

/** What runs is given this long to finish after SIGTERM. */
const graceMs = 30_000

interface Parts {
  /** Serve the API and the web app. */
  readonly http: boolean
  /** Do the background work. */
  readonly worker: boolean
}

/** Runs the product until SIGTERM or SIGINT. */
export async function serve(config: Config, { http, worker }: Parts): Promise<void> {
  const opened = await openServices(config)
  const { services, log } = opened
  const app = http ? await buildApp(services) : null
  if (app) {
    await app.listen({ port: config.port, host: config.host })
    process.stdout.write(`Funil: ${config.publicUrl}\n`)
  }
  if (worker) await startWork(services, log)

  const stop = async () => {
    setTimeout(() => process.exit(1), graceMs).unref()
    await app?.close()
    await opened.close()
    process.exit(0)
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      log.info({ signal }, "stopping")
      void stop()
    })
  }
}

async function startWork(services: Services, log: Logger): Promise<void> {
  const folder = mailFolder(services.config)
  if (folder) log.info({ folder }, "outgoing mail is written as files")
  await services.jobs.start(services)
}
