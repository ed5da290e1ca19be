import { ownValue } from "@funil/contract/shared/own-value"
import { operatorsLine } from "./commands/operators-line.ts"
import { type Config, ConfigError, readConfig } from "./platform/config.ts"

type Command = (settings: () => Config, args: string[]) => Promise<void>

/** Each command loads only what it needs. */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => {
    const { serve } = await import("./commands/serve.ts")
    return (settings, args) => serve(settings(), { http: true, worker: !args.includes("--no-worker") })
  },
  worker: async () => {
    const { serve } = await import("./commands/serve.ts")
    return (settings) => serve(settings(), { http: false, worker: true })
  },
  migrate: async () => {
    const { migrateOnly } = await import("./commands/migrate-only.ts")
    return (settings) => migrateOnly(settings())
  },
  distribute: async () => {
    const { distributeOnly } = await import("./commands/distribute-only.ts")
    return (settings) => distributeOnly(settings())
  },
  operator: async () => {
    const { operator } = await import("./commands/operator.ts")
    return operator
  },
  demo: async () => {
    const { demo } = await import("./commands/demo.ts")
    return (settings) => demo(settings())
  },
  backup: async () => {
    const { backup } = await import("./commands/backup.ts")
    return (settings, [file]) => backup(settings(), file)
  },
  restore: async () => {
    const { restore } = await import("./commands/restore.ts")
    return (settings, [file]) => restore(settings, file)
  },
}

async function main([word = "serve", ...args]: string[]): Promise<void> {
  const load = ownValue(commands, word)
  if (!load) throw new ConfigError(`Unknown command ${word}: use ${Object.keys(commands).join(", ")}.`)
  const command = await load()
  await command(() => readConfig(process.env), args)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  // What only the operator can mend is told in one line; anything else is a bug and shows its stack.
  const line = operatorsLine(error) ?? (error instanceof Error ? error.stack : String(error))
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
