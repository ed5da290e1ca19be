import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { migrationProblems, migrationsFolder, releasedList } from "./migration-problems.ts"

let root = ""
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "funil-history-"))
  const made = root
  onTestFinished(() => rmSync(made, { recursive: true }))
  mkdirSync(join(root, migrationsFolder), { recursive: true })
  write("0000-first.sql", "select 1")
  write("0001-second.sql", "select 2")
  release(["0000-first.sql", "select 1"], ["0001-second.sql", "select 2"])
  git("init", "--quiet")
  commit()
  write("0002-third.sql", "select 3")
  commit()
})

function write(name: string, sql: string): void {
  writeFileSync(join(root, migrationsFolder, name), sql)
}

function rename(from: string, to: string): void {
  renameSync(join(root, migrationsFolder, from), join(root, migrationsFolder, to))
}

function release(...files: [string, string][]): void {
  const lines = files.map(([name, sql]) => `${createHash("sha256").update(sql).digest("hex")}  ${name}\n`)
  writeFileSync(join(root, releasedList), lines.join(""))
}

function git(...args: string[]): void {
  const who = ["-c", "user.name=A", "-c", "user.email=a@sol.test", "-c", "commit.gpgsign=false"]
  const { status, stderr } = spawnSync("git", ["-C", root, ...who, ...args], { encoding: "utf8" })
  if (status !== 0) throw new Error(stderr)
}

function commit(): void {
  git("add", "--all")
  git("commit", "--quiet", "--message", "x")
}

test("a new migration behind all others is fine, committed or not", () => {
  write("0003-fourth.sql", "select 4")
  expect(migrationProblems(root)).toEqual([])
  write("0003-fourth.sql", "select 5")
  expect(migrationProblems(root)).toEqual([])
  commit()
  expect(migrationProblems(root)).toEqual([])
})

test.each(["0001-second.sql", "0002-third.sql"])(
  "%s may change no more, in no later commit either",
  (name) => {
    write(name, "select 9")
    const problem = `${name}: changed, but databases may have run it as it was`
    expect(migrationProblems(root)).toEqual([problem])
    commit()
    expect(migrationProblems(root)).toEqual([problem])
  },
)

test.each(["0001-second.sql", "0002-third.sql"])("%s takes no other number", (name) => {
  rename(name, `0009${name.slice(4)}`)
  commit()
  expect(migrationProblems(root)).toContain(`${name}: is gone or renamed, but databases may have run it`)
})

test("a migration that comes before one that is there is named, and so is one of the same number", () => {
  release(["0000-first.sql", "select 1"], ["0001-second.sql", "select 2"], ["0002-third.sql", "select 3"])
  write("0001-between.sql", "select 4")
  expect(migrationProblems(root)).toEqual([
    "0001-between.sql: comes behind 0002-third.sql, so it takes the next free number",
    "two migrations are 0001",
  ])
})

test("the list only grows", () => {
  release(["0000-first.sql", "select 1"])
  expect(migrationProblems(root).join("\n")).toMatch(
    /^server\/migrations\/released.txt: lacks or changes lines/,
  )
})

test("without the history the list speaks", () => {
  rmSync(join(root, ".git"), { recursive: true })
  write("0001-second.sql", "select 9")
  write("0002-third.sql", "select 9")
  expect(migrationProblems(root)).toEqual([
    "0001-second.sql: changed, but databases may have run it as it was",
  ])
})

test("a clone of the last commit alone keeps to the list", () => {
  const clone = `${root}-clone`
  onTestFinished(() => rmSync(clone, { recursive: true }))
  git("clone", "--quiet", "--depth", "1", `file://${root}`, clone)
  expect(migrationProblems(clone)).toEqual([])
  cpSync(join(clone, migrationsFolder, "0000-first.sql"), join(clone, migrationsFolder, "0001-second.sql"))
  expect(migrationProblems(clone)).toEqual([
    "0001-second.sql: changed, but databases may have run it as it was",
  ])
})
