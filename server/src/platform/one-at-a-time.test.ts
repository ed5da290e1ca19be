import { expect, test } from "vitest"
import { oneAtATime } from "./one-at-a-time.ts"

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
