import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"

const usage = `npm test [-- PART …]   PART is unit, db (tests on PostgreSQL), e2e (journeys in a browser) or integrations (Zapier, n8n and Make
against a running product); all by default.
db uses the server at TEST_DATABASE_URL (a superuser's address) where that is set, else one of its own.
With TEST_DISTRIBUTED=1 that is a coordinator of Citus. Runs of db with TEST_STATEMENTS=FOLDER record their statements there; with both
there is the part shards too: whether each statement that was recorded needs one machine alone.`

const parts = ["unit", "db", "e2e", "integrations"]
const allParts =
  process.env["TEST_DISTRIBUTED"] && process.env["TEST_STATEMENTS"] ? [...parts, "shards"] : parts

interface Count {
  passed: number
  failed: number
  /** The failed tests, each with the first lines of its error. */
  failures: readonly string[]
}

/**
 * The used parts of a Vitest report. A file that failed before its first test has no assertions.
 */
interface VitestReport {
  numPassedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: VitestTest[] }[]
}

interface VitestTest {
  fullName: string
  status: string
  failureMessages: string[] | null
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
  errors: Problem[]
}

interface Problem {
  message?: string
  location?: { line: number }
}

interface Suite {
  title: string
  suites?: Suite[]
  specs: { title: string; ok: boolean; tests: { results: { errors: Problem[] }[] }[] }[]
}

const noReport: Count = { passed: 0, failed: 1, failures: ["no report was written"] }

const reports = mkdtempSync(join(tmpdir(), "funil-reports-"))

function runVitest(projects: string[]): Count {
  const file = join(reports, "vitest.json")
  const chosen = projects.map((project) => `--project=${project}`)
  const isGood = run("vitest", [
    "run",
    ...chosen,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ])
  const report = read(file) as VitestReport | undefined
  if (!report) return noReport
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed")
    if (status === "failed" && failed.length === 0) return [failure(name, message)]
    return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0]))
  })
  return counted(report.numPassedTests, failures, isGood)
}

function runPlaywright(): Count {
  if (!run("npm", ["run", "build"])) return { passed: 0, failed: 1, failures: ["npm run build"] }
  const file = join(reports, "playwright.json")
  const isGood = run("playwright", ["test", "--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const report = read(file) as PlaywrightReport | undefined
  if (!report) return noReport
  const outside = report.errors.map(({ message }) => failure("outside the journeys", message))
  const failures = [...report.suites.flatMap(failuresIn), ...outside]
  return counted(report.stats.expected + report.stats.flaky, failures, isGood)
}

function runIntegrations(): Count {
  const report = spawnSync(process.execPath, ["scripts/test-integrations.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  })
  process.stdout.write(report.stdout)
  const failures = [...report.stdout.matchAll(/^ *not ok \d+ - (.*)$/gm)].map(([, title]) =>
    failure("integrations", title),
  )
  const passed = /^# pass (\d+)$/m.exec(report.stdout)?.[1]
  return counted(Number(passed ?? 0), failures, report.status === 0)
}

function failuresIn({ title, suites = [], specs }: Suite): string[] {
  const own = specs.filter(({ ok }) => !ok)
  const ofOwn = own.map((spec) => {
    const problem = spec.tests.flatMap(({ results }) => results.flatMap((one) => one.errors))[0]
    return failure(`${title}:${problem?.location?.line ?? ""}`, spec.title, problem?.message)
  })
  return [...ofOwn, ...suites.flatMap(failuresIn)]
}

/** Shortens an error to a line: the element, the expected and the actual value. */
function opening(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trim())
  return lines.filter(Boolean).slice(0, 6).join(" | ").slice(0, 500)
}

function failure(...parts: (string | undefined)[]): string {
  return parts.flatMap((part) => (part === undefined ? [] : opening(part))).join(": ")
}

/** A failed run without a failed test, such as an error outside tests, counts as a failure. */
function counted(passed: number, named: readonly string[], isGood: boolean): Count {
  const failures = named.length === 0 && !isGood ? ["an error outside the tests"] : named
  return { passed, failed: failures.length, failures }
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } }).status === 0
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined
}

function main(chosen: string[]): void {
  if (!chosen.every((part) => allParts.includes(part))) {
    console.error(usage)
    process.exit(2)
  }
  const wanted = chosen.length > 0 ? chosen : parts
  const projects = wanted.filter((part) => part !== "e2e" && part !== "integrations")
  const counts = projects.length > 0 ? [runVitest(projects)] : []
  if (wanted.includes("e2e")) counts.push(runPlaywright())
  if (wanted.includes("integrations")) counts.push(runIntegrations())
  rmSync(reports, { recursive: true })
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  for (const name of counts.flatMap(({ failures }) => failures)) console.log(`failed: ${name}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

main(process.argv.slice(2))
