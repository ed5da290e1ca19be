import { expect, test } from "vitest"
import { inTurn } from "./in-turn.ts"

test("work of one key runs in the order of its coming, also after a failure, and other keys do not wait", async () => {
  const seen: string[] = []
  const first = Promise.withResolvers<void>()
  const one = inTurn("a", async () => {
    await first.promise
    seen.push("first")
    throw new Error("no")
  })
  const two = inTurn("a", async () => void seen.push("second"))
  await inTurn("b", async () => void seen.push("other"))
  first.resolve()
  await expect(one).rejects.toThrow("no")
  await two
  expect(seen).toEqual(["other", "first", "second"])
})
