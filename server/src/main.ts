import { type Config, ConfigError, readConfig } from "./platform/config.ts"

type Command = (config: Config, args: string[]) => Promise<void>

/** Each command loads only what it needs. */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => {
    const { serve } = await import("./commands/serve.ts")
    return (config, args) => serve(config, { http: true, worker: !args.includes("--no-worker") })
  },
  worker: async () => {
    const { serve } = await import("./commands/serve.ts")
    return (config) => serve(config, { http: false, worker: true })
  },
  migrate: async () => (await import("./commands/migrate-only.ts")).migrateOnly,
  demo: async () => (await import("./commands/demo.ts")).demo,
  backup: async () => {
    const { backup } = await import("./commands/backup.ts")
    return (config, [file]) => backup(config, file)
  },
  restore: async () => {
    const { restore } = await import("./commands/restore.ts")
    return (config, [file]) => restore(config, file)
  },
}

async function main([word = "serve", ...args]: string[]): Promise<void> {
  const load = Object.hasOwn(commands, word) ? commands[word] : undefined
  if (!load) throw new ConfigError(`Unknown command ${word}: use ${Object.keys(commands).join(", ")}.`)
  const config = readConfig(process.env)
  const command = await load()
  await command(config, args)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  // A wrong setting or an unreachable database is told in one line; anything else is a bug and shows its stack.
  const known = error instanceof Error && /^(Config|Database)Error$/.test(error.name)
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
