import { spawnSync } from "node:child_process"

interface Step {
  readonly name: string
  readonly command: string
}

const steps: readonly Step[] = [
  { name: "format", command: "oxfmt --check ." },
  { name: "types and messages", command: "tsc -b" },
  { name: "lint", command: "oxlint --deny-warnings" },
  { name: "dependencies", command: "node scripts/checks/check-dependencies.ts" },
  { name: "migrations", command: "node scripts/checks/check-migrations.ts" },
  { name: "structure", command: "node scripts/checks/check-structure.ts" },
  { name: "looks", command: "node scripts/checks/check-looks.ts" },
  { name: "ledger", command: "node scripts/checks/check-verbs.ts" },
  { name: "lists of nouns", command: "node scripts/checks/check-nouns.ts" },
  { name: "look-ups by name", command: "node scripts/checks/check-look-ups.ts" },
  { name: "words that people read", command: "node scripts/checks/check-words.ts" },
  { name: "description of the API", command: "node scripts/checks/check-reference.ts" },
  { name: "unused code", command: "knip" },
  { name: "bundle size", command: "npm run build && node scripts/bundle-size.ts" },
]

/** Runs every check and prints the output of failed ones, then their names. */
const failed = steps.filter(({ name, command }) => {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(command, { shell: true, encoding: "utf8" })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${status === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)\n`)
  if (status !== 0) process.stdout.write(`${stdout}${stderr}\n`)
  return status !== 0
})

if (failed.length > 0) {
  process.stdout.write(`Failed: ${failed.map(({ name }) => name).join(", ")}\n`)
  process.exit(1)
}
