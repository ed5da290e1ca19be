import { expect, test } from "vitest"
import { takeTurns } from "./take-turns.ts"

/** Work that ends when it is told to. */
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
  /** Ends a piece and answers what has begun by then. */
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
