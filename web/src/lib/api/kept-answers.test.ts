import { QueryClient } from "@tanstack/react-query"
import { afterAll, expect, test, vi } from "vitest"

/** A fake Cache Storage, by cache and address. */
const stored = new Map<string, Map<string, Response>>()

vi.stubGlobal("caches", {
  open: async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, cache)
    return {
      put: async (address: string, answer: Response) => cache.set(address, answer),
      match: async (address: string) => cache.get(address)?.clone(),
    }
  },
  delete: async (name: string) => stored.delete(name),
})
// The module looks for Cache Storage on import, which another test may have triggered.
vi.resetModules()
const { ApiError } = await import("./api-error.ts")
const { forgetKept, keptAnswer } = await import("./kept-answers.ts")

afterAll(() => void vi.unstubAllGlobals())

const asked = { client: new QueryClient(), queryKey: ["today"] }
const away = async () => {
  throw new ApiError({ status: 0, code: "network" })
}

test("an answer is kept for when the server can't be reached, and forgotten with the session", async () => {
  await keptAnswer(asked, async () => "Ana's day")
  await vi.waitFor(() => expect(stored.size).toBe(1), 15_000)
  expect(await keptAnswer(asked, away)).toBe("Ana's day")
  forgetKept()
  await expect(keptAnswer(asked, away)).rejects.toMatchObject({ code: "network" })
})

test("an answer that comes after its session has ended is not kept", async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const answer = keptAnswer(asked, () => promise)
  forgetKept()
  resolve("Ana's day")
  expect(await answer).toBe("Ana's day")
  await expect(keptAnswer(asked, away)).rejects.toMatchObject({ code: "network" })
})
