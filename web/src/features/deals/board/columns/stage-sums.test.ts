import type { StageKind } from "@funil/contract/settings/stage-kind"
import { expect, test } from "vitest"
import { stageSums } from "./stage-sums.ts"

function stage(kind: StageKind, count: number, sum: number, effective_probability: number) {
  return { kind, count, sum, effective_probability }
}

const stages = [
  stage("open", 3, 0.1, 33),
  stage("open", 2, 0.2, 67),
  stage("won", 4, 1000.55, 100),
  stage("lost", 5, 77.7, 0),
]

test("open, won and lost are told apart, each to the cent", () => {
  expect(stageSums(stages, "open")).toMatchObject({ count: 5, sum: 0.3 })
  expect(stageSums(stages, "won")).toMatchObject({ count: 4, sum: 1000.55 })
  expect(stageSums(stages, "lost")).toMatchObject({ count: 5, sum: 77.7 })
})

test("the weighted sum is rounded once, half a cent up", () => {
  expect(stageSums(stages, "open").weighted).toBe(0.17)
  expect(stageSums([stage("open", 1, 0.01, 50)], "open").weighted).toBe(0.01)
  expect(stageSums([stage("open", 1, 0.01, 49)], "open").weighted).toBe(0)
  const many = Array.from({ length: 100 }, () => stage("open", 1, 0.01, 33))
  expect(stageSums(many, "open").weighted).toBe(0.33)
})

test("a board without deals has totals of nothing", () => {
  expect(stageSums([], "open")).toEqual({ count: 0, sum: 0, weighted: 0 })
})
