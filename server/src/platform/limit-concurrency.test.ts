import { expect, test } from "vitest"
import { limitConcurrency } from "./limit-concurrency.ts"

/** Work that ends when it is told to. */
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
