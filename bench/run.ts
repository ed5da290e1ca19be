import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { answersToForms } from "./answers.ts"
import { badInput } from "./bad-input.ts"
import { boardPage } from "./board-page.ts"
import { board } from "./board.ts"
import { calendar } from "./calendar.ts"
import { ceiling } from "./ceiling.ts"
import { crash } from "./crash.ts"
import { crowd } from "./crowd.ts"
import { damagedBackups } from "./damaged-backups.ts"
import { dashboardPage } from "./dashboard-page.ts"
import { dashboards } from "./dashboards.ts"
import { dealOpen } from "./deal-open.ts"
import { engine } from "./engine.ts"
import { fair } from "./fair.ts"
import { formPage } from "./form-page.ts"
import { fullDisk } from "./full-disk.ts"
import { gate } from "./gate.ts"
import { growth } from "./growth.ts"
import { imports } from "./import.ts"
import { firstPages } from "./lighthouse.ts"
import { listPage } from "./list-page.ts"
import { mass } from "./mass.ts"
import { memory } from "./memory.ts"
import { move } from "./move.ts"
import { mutatedFiles } from "./mutated-files.ts"
import { newcomer } from "./newcomer.ts"
import { olistImport } from "./olist-import.ts"
import { olist } from "./olist.ts"
import { outage } from "./outage.ts"
import type { Measurement, Outcome } from "./outcome.ts"
import { page as pageInBrowser } from "./page.ts"
import { paymentEvents } from "./payment-events.ts"
import { rest } from "./rest.ts"
import { returnPages } from "./return-pages.ts"
import { rights } from "./rights.ts"
import { search } from "./search.ts"
import { slowCallers } from "./slow-callers.ts"
import { streamsOfOne } from "./streams.ts"
import { taskSearch } from "./task-search.ts"
import { token } from "./token.ts"
import { uploads } from "./uploads.ts"
import { webhookTargets } from "./webhook-targets.ts"
import { workerKills } from "./worker-kills.ts"

const measurements: Readonly<Record<string, Measurement>> = {
  board,
  "board-page": boardPage,
  gate,
  token,
  "dashboard-page": dashboardPage,
  dashboards,
  "list-page": listPage,
  calendar,
  ceiling,
  growth,
  memory,
  crowd,
  "deal-open": dealOpen,
  page: pageInBrowser,
  move,
  mass,
  import: imports,
  fair,
  search,
  "task-search": taskSearch,
  streams: streamsOfOne,
  engine,
  rest,
  answers: answersToForms,
  "payment-events": paymentEvents,
  "webhook-targets": webhookTargets,
  "worker-kills": workerKills,
  olist,
  "olist-import": olistImport,
  newcomer,
  crash,
  outage,
  disk: fullDisk,
  "slow-callers": slowCallers,
  "damaged-backups": damagedBackups,
  "mutated-files": mutatedFiles,
  "bad-input": badInput,
  rights,
  uploads,
  lighthouse: firstPages,
  "form-page": formPage,
  "return-pages": returnPages,
}
const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"]

function say(line: string): void {
  process.stdout.write(`  ${line}\n`)
}

const file = fileURLToPath(new URL("../docs/performance.md", import.meta.url))

function lineOf({ what, how, measured, target, isMet }: Outcome): string {
  return `| ${what} | ${how} | ${measured} | ${target} | ${isMet ? "yes" : "**no**"} |`
}

/** The lines of the last report, by what they measure. */
function knownLines(): Map<string, string> {
  const text = existsSync(file) ? readFileSync(file, "utf8") : ""
  const lines = text.split("\n").filter((line) => /^\| (?!what )\S/.test(line))
  return new Map(lines.map((line) => [line.split(" | ")[0]?.slice(2) ?? "", line]))
}

/** The report with the new lines replacing old ones of the same measurement. */
function page(outcomes: readonly Outcome[]): string {
  const cores = availableParallelism()
  const lines = knownLines()
  for (const outcome of outcomes) lines.set(outcome.what, lineOf(outcome))
  return `# Performance

Measured by \`npm run bench\`, last on ${new Date().toISOString().slice(0, 10)}, on a machine of ${words[cores] ?? cores} cores that the product, its
database and the load share. Such a machine is noisy: the ratios tell more than the milliseconds. \`npm run bench -- board move\`
measures only what is named and replaces its lines.

| what | how | measured | target | met |
|---|---|---|---|---|
${[...lines.values()].join("\n")}
`
}

/** Runs all or the named measurements and writes the results to docs/performance.md. */
async function run(names: string[]): Promise<void> {
  const unknown = names.find((name) => !(name in measurements))
  if (unknown) {
    process.stdout.write(`There is no ${unknown}: choose of ${Object.keys(measurements).join(", ")}.\n`)
    process.exit(2)
  }
  const outcomes: Outcome[] = []
  for (const [name, measure] of Object.entries(measurements)) {
    if (names.length > 0 && !names.includes(name)) continue
    process.stdout.write(`${name}\n`)
    outcomes.push(...(await measure(say)))
    // Writes after each measurement, so that a later failure loses nothing.
    writeFileSync(file, page(outcomes))
  }
  process.stdout.write(`\n${page(outcomes)}`)
  process.exitCode = outcomes.every(({ isMet }) => isMet) ? 0 : 1
}

await run(process.argv.slice(2))
