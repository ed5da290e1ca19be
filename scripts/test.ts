import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const usage = `npm test [-- PART …]   PART is unit, db (tests on PostgreSQL) or e2e (journeys in a browser); all by default.
db uses the server at TEST_DATABASE_URL (a superuser's address) where that is set, else one of its own.`

const parts = ["unit", "db", "e2e"]

interface Count {
  passed: number
  failed: number
}

/** What of a Vitest report counts here. A file that broke before its first test has no assertions. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

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
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  )
  return counted(report.numPassedTests, report.numFailedTests + broken.length, isGood)
}

function runPlaywright(): Count {
  if (!run("npm", ["run", "build"])) return { passed: 0, failed: 1 }
  const file = join(reports, "playwright.json")
  const isGood = run("playwright", ["test", "--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const report = read(file) as PlaywrightReport | undefined
  if (!report) return { passed: 0, failed: 1 }
  const { expected, flaky, unexpected } = report.stats
  return counted(expected + flaky, unexpected + report.errors.length, isGood)
}

/** A run that ended badly without naming a failed test (an error outside tests) counts as one failure. */
function counted(passed: number, failed: number, isGood: boolean): Count {
  return { passed, failed: isGood ? failed : Math.max(failed, 1) }
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } }).status === 0
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined
}

function main(chosen: string[]): void {
  if (!chosen.every((part) => parts.includes(part))) {
    console.error(usage)
    process.exit(2)
  }
  const wanted = chosen.length > 0 ? chosen : parts
  const projects = wanted.filter((part) => part !== "e2e")
  const counts = projects.length > 0 ? [runVitest(projects)] : []
  if (wanted.includes("e2e")) counts.push(runPlaywright())
  rmSync(reports, { recursive: true })
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

main(process.argv.slice(2))
