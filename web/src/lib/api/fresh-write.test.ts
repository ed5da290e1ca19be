import { expect, test } from "vitest"
import { ApiError } from "./api-error.ts"
import { Clash, mergedList, requireSeen, writeFresh } from "./fresh-write.ts"

const stale = () => new ApiError({ status: 412, code: "stale" })

test("a change is made anew on what somebody faster has left", async () => {
  const versions = [
    { data: { name: "a", amount: 1 }, etag: "1" },
    { data: { name: "a", amount: 2 }, etag: "2" },
  ]
  const sent: unknown[] = []
  const answer = await writeFresh({
    seen: versions[0],
    reload: async () => versions[1] ?? { data: { name: "", amount: 0 }, etag: undefined },
    change: ({ amount }) => ({ amount: amount + 10 }),
    send: async (body, etag) => {
      sent.push(body)
      if (etag === "1") throw stale()
      return body
    },
  })
  expect(sent).toEqual([{ amount: 11 }, { amount: 12 }])
  expect(answer).toEqual({ amount: 12 })
})

test("it gives up when somebody is faster each time", async () => {
  let attempts = 0
  const write = writeFresh({
    reload: async () => ({ data: {}, etag: "1" }),
    change: () => ({}),
    send: async () => {
      attempts++
      throw stale()
    },
  })
  await expect(write).rejects.toMatchObject({ code: "stale" })
  expect(attempts).toBe(4)
})

test("a value that is no longer what was seen is a clash, unless it is already what is wanted", () => {
  expect(() => requireSeen("theirs", "seen", "mine")).toThrow(Clash)
  expect(() => requireSeen("mine", "seen", "mine")).not.toThrow()
  expect(() => requireSeen(["a"], ["a"], ["a", "b"])).not.toThrow()
})

test("two people who change one list lose nothing", () => {
  expect(mergedList(["a", "b", "theirs"], ["a", "b"], ["a", "mine"])).toEqual(["a", "theirs", "mine"])
  expect(mergedList(["a", "mine"], ["a"], ["a", "mine"])).toEqual(["a", "mine"])
  expect(mergedList([], ["a"], ["a", "b"])).toEqual(["b"])
})
