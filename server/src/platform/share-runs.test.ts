import { expect, test } from "vitest"
import { shareRuns } from "./share-runs.ts"

/** Work whose runs end when the test says so; each answers its number. */
function heldWork() {
  const runs: PromiseWithResolvers<number>[] = []
  const work = () => {
    const run = Promise.withResolvers<number>()
    runs.push(run)
    return run.promise
  }
  return { runs, work }
}

test("those who come while the work runs share the next run", async () => {
  const { runs, work } = heldWork()
  const share = shareRuns<number>()
  const first = share("a", work)
  const others = [share("a", work), share("a", work)]
  expect(runs).toHaveLength(1)
  runs[0]?.resolve(1)
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(runs).toHaveLength(2)
  runs[1]?.resolve(2)
  expect(await Promise.all(others)).toEqual([2, 2])
})

test("different keys run at once", () => {
  const { runs, work } = heldWork()
  const share = shareRuns<number>()
  void share("a", work)
  void share("b", work)
  expect(runs).toHaveLength(2)
})

test("a failed run fails those who share it and nobody after them", async () => {
  const { runs, work } = heldWork()
  const share = shareRuns<number>()
  const first = share("a", work)
  const second = share("a", work)
  runs[0]?.reject(new Error("gone"))
  await expect(first).rejects.toThrow("gone")
  runs[1]?.resolve(2)
  expect(await second).toBe(2)
  const third = share("a", work)
  runs[2]?.resolve(3)
  expect(await third).toBe(3)
})
