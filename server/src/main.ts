import { ownValue } from "@funil/contract/shared/own-value"
import { operatorsLine } from "./commands/operators-line.ts"
import { type Config, ConfigError, readConfig } from "./platform/config.ts"

type Run = (settings: () => Config, args: string[]) => Promise<void>

interface Command {
  /** The usage line, as the operator types it. */
  readonly usage: string
  readonly help: string
  /** Loads the command's module only when it runs. */
  readonly load: () => Promise<Run>
}

const commands: Record<string, Command> = {
  serve: {
    usage: "npm start [-- --no-worker]",
    help: "Serves the API and the web app, and does the background work unless --no-worker leaves it to others.",
    load: async () => {
      const { serve } = await import("./commands/serve.ts")
      return (settings, args) => serve(settings(), { http: true, worker: !args.includes("--no-worker") })
    },
  },
  worker: {
    usage: "npm run worker",
    help: "Does the background work alone.",
    load: async () => {
      const { serve } = await import("./commands/serve.ts")
      return (settings) => serve(settings(), { http: false, worker: true })
    },
  },
  migrate: {
    usage: "npm run migrate",
    help: "Brings the schema up to date, as every start does, and ends.",
    load: async () => {
      const { migrateOnly } = await import("./commands/migrate-only.ts")
      return (settings) => migrateOnly(settings())
    },
  },
  distribute: {
    usage: "npm run distribute",
    help: "Spreads the tables over the machines of a distributed PostgreSQL (Citus), while nothing else runs.",
    load: async () => {
      const { distributeOnly } = await import("./commands/distribute-only.ts")
      return (settings) => distributeOnly(settings())
    },
  },
  operator: {
    usage: "npm run operator -- COMMAND",
    help: "Looks after accounts, invoices and coupons; --help lists its commands.",
    load: async () => {
      const { operator } = await import("./commands/operator.ts")
      return operator
    },
  },
  demo: {
    usage: "npm run demo",
    help: "Fills the account demo with a believable company.",
    load: async () => {
      const { demo } = await import("./commands/demo.ts")
      return (settings) => demo(settings())
    },
  },
  backup: {
    usage: "npm run backup -- FILE",
    help: "Saves database, files and generated secret into one file, while the product runs.",
    load: async () => {
      const { backup } = await import("./commands/backup.ts")
      return (settings, [file]) => backup(settings(), file)
    },
  },
  restore: {
    usage: "npm run restore -- FILE",
    help: "Puts a backup into an empty DATA_DIR or database, and brings its schema up to date.",
    load: async () => {
      const { restore } = await import("./commands/restore.ts")
      return (settings, [file]) => restore(settings, file)
    },
  },
}

const isHelp = (word: string) => word === "--help" || word === "-h"

function overview(): string {
  const lines = Object.values(commands).map(({ usage, help }) => `  ${usage.padEnd(28)} ${help}`)
  return `Each command tells more with --help.\n\n${lines.join("\n")}\n`
}

async function main([word = "serve", ...args]: string[]): Promise<void> {
  if (isHelp(word)) return void process.stdout.write(overview())
  const command = ownValue(commands, word)
  if (!command) throw new ConfigError(`Unknown command ${word}: use ${Object.keys(commands).join(", ")}.`)
  // Operator commands print their own help.
  if (word !== "operator" && args.some(isHelp))
    return void process.stdout.write(`${command.usage}\n\n${command.help}\n`)
  const run = await command.load()
  await run(() => readConfig(process.env), args)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  // Errors that the operator can fix print one line. All others are bugs and print their stack.
  const line = operatorsLine(error) ?? (error instanceof Error ? error.stack : String(error))
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
