import { globSync, readFileSync } from "node:fs"
import { dirname } from "node:path"

/** Checks layout rules that no other tool covers. Each finding is a line `file: what is wrong`. */
const findings: string[] = []

const sources = globSync([
  "{contract,server,web,extension,sdk}/src/**/*.{ts,tsx}",
  "{server/demo,server/test,e2e,bench,scripts}/**/*.ts",
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

const maxInFolder = 25

/**
 * Folders with more files, and the most that each may have. Lower a number after you removed some.
 */
const fullFolders: Readonly<Record<string, number>> = {
  // One file per noun or bench, found by its name.
  "web/src/words/en": 71,
  "web/src/words/pt-br": 71,
  bench: 67,
}

/** A test beside its topic doesn't make a folder harder to search. */
const topics = files.filter(({ path }) => path.startsWith("server/test/") || !path.includes(".test."))
const folders = Map.groupBy(topics, ({ path }) => dirname(path))
for (const [folder, { length }] of folders) {
  const most = fullFolders[folder] ?? maxInFolder
  if (length > most) findings.push(`${folder}: ${length} files without rooms, at most ${most}`)
}

const sliverLines = 25
const maxShareOfSlivers = 0.08

/** Why a file is shorter than a topic. */
const sliverReasons: readonly (readonly [RegExp, string])[] = [
  [/-routes\.ts$/, "the routes of a feature with few calls, apart from verbs that read and write"],
  [/^server\/src\/commands\//, "one command, or what several commands share"],
  [/^server\/src\/nouns\/\w+\/\w+-(noun|source)\.ts$/, "each noun has these two files"],
  [/^server\/src\/words\//, "looks texts up in both languages"],
  [/\/returns\/requests\/(protocol|return-url)\.ts$/, "the number and the address of a return"],
  [/\/system\/(is-ready|purge-ended)\.ts$/, "one probe, one nightly job"],
  [
    /\/platform\/(new-id|qr-code|push\/push-target|live\/serve-live|backup\/open-backup)\.ts$/,
    "wraps a library",
  ],
  [/\/platform\/reference\/call-names\.ts$/, "shared with the build of the client"],
]

const ofServer = counted.filter(({ path }) => path.startsWith("server/src/"))
const slivers = ofServer.filter(({ lines }) => lines <= sliverLines)
for (const file of slivers)
  if (!sliverReasons.some(([path]) => path.test(file.path)))
    find(file, `${file.lines} lines: merge it into its topic, or give a reason in sliverReasons`)
if (slivers.length > ofServer.length * maxShareOfSlivers)
  findings.push(
    `server/src: ${slivers.length} of ${ofServer.length} files are shorter than ${sliverLines} lines`,
  )

/** Files that mention rows but must not query them. */
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

/**
 * The files that may brand a string as an account id: from a checked token or link, from the
 * database, or a new one.
 */
const mintsAccountIds = new Set([
  "server/src/platform/access/account-directory.ts",
  "server/src/platform/access/account-token.ts",
  "server/src/platform/access/session-gate.ts",
  "server/src/platform/jobs/fair-queue-claim.ts",
  "server/src/platform/jobs/job-clock.ts",
  "server/src/platform/outbox/outbox-news.ts",
  "server/src/platform/db/ask-machines.ts",
])

/** The files that give a context its rights: they have asked for them, or they start the server's own work. */
const mintsRights = new Set([
  "server/src/platform/access/require-can.ts",
  "server/src/platform/http/authenticate.ts",
  "server/src/platform/system-context.ts",
  "server/src/features/accounts/create-account.ts",
])

/** The files that start the server's own work, for which nobody proves anything. */
const startsSystemWork = [
  "server/src/platform/jobs/",
  "server/src/platform/system-context.ts",
  "server/src/commands/operator/",
  "server/src/features/all-data/import-account.ts",
  "server/src/features/workflows/examination/examiner.ts",
]

/** The files that keep the rights of a context for another user or account. */
const changesCallers = new Set([
  "server/src/platform/system-context.ts",
  "server/src/platform/db/database.ts",
  "server/src/platform/ledger/flush-ledger.ts",
  "server/src/features/auth/passwords.ts",
  "server/src/features/auth/invitation-link.ts",
  "server/src/features/calendar/serve-calendar.ts",
  "server/src/features/events/event-routes.ts",
  "server/src/features/files/stranger-bytes.ts",
  "server/src/features/forms/answers/answer-form.ts",
  "server/src/features/history/put-back.ts",
  "server/src/features/users/throttles.ts",
  "server/src/features/webhooks/announce-changes.ts",
  "server/src/features/workflows/actions/record-actions.ts",
  "server/src/features/workflows/definition/workflow-notices.ts",
  "server/src/features/workflows/examination/make-runs.ts",
  "server/src/features/workflows/examination/run-by-the-clock.ts",
  "server/src/nouns/host-visibility.ts",
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
  if (
    /\b(as (unknown as )?(Permitted|SystemContext|Tx)|is (Permitted|SystemContext))\b/.test(text) &&
    !mintsRights.has(path)
  )
    find(
      file,
      "only `requireCan`, the session and the contexts of the server's own work give a context its rights",
    )
  if (/\bsystemContexts?\(/.test(text) && !startsSystemWork.some((allowed) => path.startsWith(allowed)))
    find(
      file,
      "only jobs, queues and commands take `systemContext`; other callers prove something: `provenContext`",
    )
  if (
    /\{ \.\.\.(ctx|tx|system|caller|owner), [^{}]*\b(user|accountId)\b/.test(text) &&
    !changesCallers.has(path)
  )
    find(
      file,
      "a context for another user keeps the rights of the first one: `actAs` and `inNameOf` make a new one",
    )
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
