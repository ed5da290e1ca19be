import type { FastifyInstance } from "fastify"
import { buildApp } from "../../src/app.ts"
import { openServices } from "../../src/commands/open-services.ts"
import { readConfig } from "../../src/platform/config.ts"

/** Starts the product in this process without background work, on the database of a folder. */
export async function productApp(dataDir: string): Promise<FastifyInstance> {
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: "0", LOG_LEVEL: "silent" })
  const opened = await openServices(config)
  const app = await buildApp(opened.services)
  app.addHook("onClose", () => opened.close())
  return app
}
