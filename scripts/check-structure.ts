import { globSync, readFileSync } from "node:fs"

/** The rules of layout and habit that no other tool checks; each finding is a line `file: what is wrong`. */
const findings: string[] = []

const sources = globSync([
  "{contract,server,web,extension,sdk}/src/**/*.{ts,tsx}",
  "{server/test,e2e,bench,scripts}/**/*.ts",
])
const maxLines = 400
const maxShareAboveAim = 0.1
const aimLines = 225
const banned = /^(index|utils|helpers|common|misc|types|manager)\.tsx?$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(module|db|test|spec|d))*\.tsx?$/

interface Source {
  readonly path: string
  readonly name: string
  readonly text: string
  readonly lines: number
}

const files: Source[] = sources.map((path) => {
  const text = readFileSync(path, "utf8")
  return { path, name: path.split("/").at(-1) ?? path, text, lines: text.split("\n").length }
})

const isTest = ({ path }: Source) => path.includes(".test.") || path.startsWith("server/test/")
const isData = ({ path }: Source) => path.includes("/src/words/") || path.endsWith("db/tables.ts")

function find(file: Source, problem: string): void {
  findings.push(`${file.path}: ${problem}`)
}

for (const file of files) {
  if (!kebab.test(file.name)) find(file, "file names are kebab-case")
  if (banned.test(file.name)) find(file, "a name that says nothing")
  if (file.lines > maxLines && !isData(file)) find(file, `${file.lines} lines, at most ${maxLines}`)
  if (/^export \* from/m.test(file.text)) find(file, "barrels hide where things are")
  if (/^\s*export default/m.test(file.text) && !file.name.includes("config")) find(file, "named exports only")
}

const counted = files.filter((file) => !isData(file) && !isTest(file))
const long = counted.filter(({ lines }) => lines > aimLines)
if (long.length > counted.length * maxShareAboveAim) {
  findings.push(`${long.length} of ${counted.length} files are longer than ${aimLines} lines`)
}

/** Files that speak of rows without reading them. */
const withoutSql = /-(routes|view|rules|state|row|mail|audience|input)\.ts$/
const reader = /\bdatabase\.reader\b/
const mayRead = [
  "server/src/platform/records/",
  "server/src/platform/access/session-gate.ts",
  "server/src/platform/live/",
  "server/src/platform/jobs/",
  "server/src/platform/system-context.ts",
  "server/src/features/system/",
  "server/src/features/operator/",
  "server/src/platform/db/",
]

/** The files that know an id to be an account's: they read it from a checked token or link, from the database, or make it. */
const mintsAccountIds = new Set([
  "server/src/platform/access/account-directory.ts",
  "server/src/platform/access/account-link.ts",
  "server/src/platform/access/account-token.ts",
  "server/src/platform/access/session-gate.ts",
  "server/src/platform/jobs/fair-queue-claim.ts",
  "server/src/platform/jobs/job-clock.ts",
  "server/src/platform/outbox/outbox-news.ts",
  "server/src/platform/system-account.ts",
])

for (const file of files.filter(({ path }) => path.startsWith("server/src/") && !path.includes(".test."))) {
  const { path, name, text } = file
  const knowsNouns = /^server\/src\/(features|nouns)\//.test(path)
  if (reader.test(text) && !mayRead.some((allowed) => path.startsWith(allowed))) {
    find(
      file,
      "the guarded reader is for platform/records, the session gate, the outbox tail, the job runner and the operator's lists",
    )
  }
  const holdsSql = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text)
  if (knowsNouns && holdsSql && withoutSql.test(name))
    find(file, "SQL lives in queries, reads, visibility and verbs")
  if (/\bas (unknown as )?AccountId\b/.test(text) && !mintsAccountIds.has(path)) {
    find(file, "an AccountId is minted by the session gate, signed tokens and links, and the queues only")
  }
}

for (const file of files) {
  const lines = file.text.split("\n")
  for (const [at, line] of lines.entries())
    if (
      /^\s*\/\/ oxlint-disable.*max-lines-per-function/.test(line) &&
      !/^\s*\/\/ (?!oxlint)\S/.test(lines[at - 1] ?? "")
    )
      findings.push(
        `${file.path}:${at + 1}: a function that is longer than the others says why, in the line above`,
      )
}

const literal = />\s*([^<>{}\s][^<>{}]*\p{L}{2}[^<>{}]*)\s*<\//u
for (const file of files.filter(({ path }) => path.endsWith(".tsx") && !path.includes(".test."))) {
  for (const [index, line] of file.text.split("\n").entries()) {
    const words = literal.exec(line)?.[1]
    if (words && !/^(Funil|CNPJ|CPF|CEP|WhatsApp)$/.test(words.trim())) {
      findings.push(`${file.path}:${index + 1}: text outside the catalogues: ${words.trim()}`)
    }
  }
}

for (const finding of findings) process.stdout.write(`${finding}\n`)
process.exit(findings.length > 0 ? 1 : 0)
