import { expect, test } from "vitest"
import { oneAtATime } from "./one-at-a-time.ts"

test("tasks of one key wait for each other, and a failure stops none of them", async () => {
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const one = oneAtATime("deal", async () => {
    await first.promise
    done.push("one")
    throw new Error("one failed")
  })
  const two = oneAtATime("deal", async () => done.push("two"))
  await oneAtATime("another deal", async () => done.push("another"))
  first.resolve()
  await expect(one).rejects.toThrow("one failed")
  await two
  expect(done).toEqual(["another", "one", "two"])
})
