import { createDemo } from "../../demo/create-demo.ts"
import { AppError } from "../platform/app-error.ts"
import type { Config } from "../platform/config.ts"
import { ConfigError } from "../platform/config.ts"
import { openServices } from "./open-services.ts"

const logins = ["admin@demo.test", "manager@demo.test", "agent@demo.test"]

/**
 * Creates the account `demo` with a sample company, also while the product runs. Fails if it
 * exists.
 */
export async function demo(config: Config): Promise<void> {
  const opened = await openServices(config)
  const started = performance.now()
  try {
    const { deals, contacts, companies, tasks, bills, automations } = await createDemo(opened.services)
    const seconds = Math.round((performance.now() - started) / 1000)
    process.stdout.write(
      `Made ${deals} deals, ${contacts} contacts, ${companies} companies, ${tasks} tasks, ${bills} bills and ${automations} automations in ${seconds} s.\n` +
        `Sign in at ${config.publicUrl}/demo/login as ${logins.join(", ")}; the password is demo-demo.\n`,
    )
  } catch (error) {
    if (error instanceof AppError && error.code === "domain_taken")
      throw new ConfigError("The demo is there already.")
    throw error
  } finally {
    await opened.close()
  }
}
