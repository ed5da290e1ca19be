import { expect, test } from "vitest"
import type { BarsData } from "./chart-data.ts"
import { funnelOf } from "./funnel.ts"

const stage = (key: string, value: number) => ({ key, label: key, value, filters: null })
const funnel = (...marks: BarsData["marks"]) => {
  const shares: BarsData = { kind: "bars", unit: "percent", isWhole: false, marks }
  const places = ["a1", "a2", "a3", "won", "lost", "b1", "b2"]
  const placeOf = (key: string) => (places.includes(key) ? places.indexOf(key) : undefined)
  return funnelOf(shares, placeOf).marks.map(({ narrows }) => [narrows?.start, narrows?.from, narrows?.to])
}

test("what gets past a stage comes to the next, and each pipeline is a funnel of its own", () => {
  const shares = [stage("a1", 80), stage("a2", 50), stage("a3", 0), stage("b1", 100), stage("b2", 30)]
  expect(funnel(...shares)).toEqual([
    ["a1", 1, 0.8],
    ["a1", 0.8, 0.4],
    ["a1", 0.4, 0],
    ["b1", 1, 1],
    ["b1", 1, 0.3],
  ])
})

test("nothing is made up about a stage that is not told, or is told with others", () => {
  expect(funnel(stage("a1", 80), stage("a3", 50), stage("others", 40), stage("gone", 25))).toEqual([
    ["a1", 1, 0.8],
    ["a3", 1, 0.5],
    ["others", 1, 0.4],
    ["gone", 1, 0.25],
  ])
})
