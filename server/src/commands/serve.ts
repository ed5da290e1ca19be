import type { FastifyInstance } from "fastify"
import { buildApp, openQueues } from "../app.ts"
import { type Config, ConfigError } from "../platform/config.ts"
import { mailFolder } from "../platform/mail/deliver-mail.ts"
import { type CommandServices, openServices } from "./open-services.ts"

/** Running work has this long to finish after SIGTERM. */
const graceMs = 30_000

interface Parts {
  /** Whether this process serves the API and the web app. */
  readonly http: boolean
  /** Whether this process runs background jobs. */
  readonly worker: boolean
}

/** Runs the product until SIGTERM or SIGINT. */
export async function serve(config: Config, { http, worker }: Parts): Promise<void> {
  const opened = await openServices(config)
  const { services, log } = opened
  // A rejected promise without a handler says nothing about the process's other work.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"))
  const app = http ? await buildApp(services) : null
  if (app) {
    await listen(app, config)
    process.stdout.write(`Funil: ${config.publicUrl}\n`)
  }
  const queues = worker ? startWork(opened) : null

  const stop = async () => {
    setTimeout(() => process.exit(1), graceMs).unref()
    await Promise.all([app?.close(), queues?.stop()])
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

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "EADDRINUSE") throw new ConfigError(`PORT ${port} is in use by another program.`)
    if (code === "EADDRNOTAVAIL" || code === "EACCES")
      throw new ConfigError(`HOST ${host} and PORT ${port} cannot be listened on.`)
    throw error
  }
}

function startWork({ services, jobs, log }: CommandServices): ReturnType<typeof openQueues> {
  const folder = mailFolder(services.config)
  if (folder) log.info({ folder }, "outgoing mail is written as files")
  jobs.start(services)
  const queues = openQueues(services, log)
  queues.start()
  return queues
}
