import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { titleProblems } from "./commit-titles.ts"

let root = ""
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "funil-titles-"))
  const made = root
  onTestFinished(() => rmSync(made, { recursive: true }))
  git("init", "--quiet")
  commit("Read whoever is told")
  mkdirSync(join(root, "scripts"))
  writeFileSync(join(root, "scripts/plain-english.ts"), "")
  commit("Check the words of titles")
})

function git(...args: string[]): void {
  const who = ["-c", "user.name=A", "-c", "user.email=a@sol.test", "-c", "commit.gpgsign=false"]
  const { status, stderr } = spawnSync("git", ["-C", root, ...who, ...args], { encoding: "utf8" })
  if (status !== 0) throw new Error(stderr)
}

function commit(title: string): void {
  git("add", "--all")
  git("commit", "--quiet", "--allow-empty", "--message", title)
}

test("titles before the check began keep their words", () => {
  commit("Keep the first phone column")
  expect(titleProblems(root)).toEqual([])
})

test("a later title with a banned word is named", () => {
  commit("Read the list anew")
  expect(titleProblems(root)).toEqual([
    expect.stringMatching(/^“anew” in “[0-9a-f]+ Read the list anew”: write again$/),
  ])
})

test("without a history no title is checked", () => {
  commit("Read the list anew")
  rmSync(join(root, ".git"), { recursive: true })
  expect(titleProblems(root)).toEqual([])
})

test("a later title of more than 72 characters is named", () => {
  commit("x".repeat(72))
  expect(titleProblems(root)).toEqual([])
  commit("x".repeat(73))
  expect(titleProblems(root)).toEqual([expect.stringContaining("73 characters, at most 72")])
})
