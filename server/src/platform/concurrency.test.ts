import { expect, test } from "vitest"
import { limitConcurrency, oneAtATime, shareRuns, takeTurns } from "./concurrency.ts"

/** Work that ends when the test resolves it. */
function pieces(limits: { atOnce: number; perAccount: number }) {
  const turns = takeTurns(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (account: string, name: string) => {
    const done = Promise.withResolvers<void>()
    ends.set(name, done.resolve)
    return turns(account, () => {
      begun.push(name)
      return done.promise
    })
  }
  /** Ends a piece and returns the pieces that have begun. */
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
    return [...begun]
  }
  return { ask, end, begun }
}

test("an account that floods leaves room for another, whose one piece begins at once", () => {
  const { ask, begun } = pieces({ atOnce: 3, perAccount: 2 })
  for (let count = 0; count < 1000; count += 1) void ask("a", `a${count}`)
  void ask("b", "b")
  expect(begun).toEqual(["a0", "a1", "b"])
})

test("where all room is taken the accounts take turns, each in the order of its coming", async () => {
  const { ask, end, begun } = pieces({ atOnce: 1, perAccount: 1 })
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) void ask(name.slice(0, 1), name)
  for (const name of ["a1", "a2", "b1", "c1", "a3", "b2"]) {
    expect(begun.at(-1)).toBe(name)
    await end(name)
  }
})

test("an account at its limit is passed over, and comes on when a piece of its own ends", async () => {
  const { ask, end } = pieces({ atOnce: 3, perAccount: 1 })
  for (const name of ["a1", "a2", "b1"]) void ask(name.slice(0, 1), name)
  expect(await end("b1")).toEqual(["a1", "b1"])
  expect(await end("a1")).toEqual(["a1", "b1", "a2"])
})

test("work that fails gives its room back", async () => {
  const turns = takeTurns({ atOnce: 1, perAccount: 1 })
  await expect(turns("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no")
  expect(await turns("b", () => Promise.resolve("done"))).toBe("done")
})

/** Work that ends when the test resolves it. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let hasStarted = false
  const run = async () => {
    hasStarted = true
    await promise
  }
  return { run, end: resolve, hasStarted: () => hasStarted }
}

const limits = { atOnce: 2, maxWaiting: 1, refusal: () => new Error("too many") }

test("so many run at once, the next waits, and those beyond are refused", async () => {
  const limit = limitConcurrency(limits)
  const works = [work(), work(), work()]
  const done = works.map(({ run }) => limit(run))
  await expect(limit(work().run)).rejects.toThrow("too many")
  expect(works.map(({ hasStarted }) => hasStarted())).toEqual([true, true, false])
  works[0]?.end()
  await done[0]
  expect(works[2]?.hasStarted()).toBe(true)
  for (const { end } of works) end()
  await Promise.all(done)
})

test("work that fails gives its slot back", async () => {
  const limit = limitConcurrency({ ...limits, atOnce: 1 })
  await expect(limit(() => Promise.reject(new Error("no")))).rejects.toThrow("no")
  expect(await limit(() => Promise.resolve("yes"))).toBe("yes")
})

/** Work whose runs end when the test says so. Each returns its number. */
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

test("work of one key runs in the order of its coming, also after a failure, and other keys do not wait", async () => {
  const seen: string[] = []
  const first = Promise.withResolvers<void>()
  const one = oneAtATime("a", async () => {
    await first.promise
    seen.push("first")
    throw new Error("no")
  })
  const two = oneAtATime("a", async () => void seen.push("second"))
  await oneAtATime("b", async () => void seen.push("other"))
  first.resolve()
  await expect(one).rejects.toThrow("no")
  await two
  expect(seen).toEqual(["other", "first", "second"])
})
