import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { isOutdated } from "./api/is-outdated.ts"
import { loadPart } from "./load-part.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("a part that does not come fails as a call does, and an error in it stays its own", async () => {
  const lost = new TypeError("Failed to fetch dynamically imported module: /assets/a.js")
  await expect(loadPart(() => Promise.reject(lost))).rejects.toMatchObject({ code: "network", cause: lost })
  await expect(loadPart(() => Promise.reject(new Error("x is not a function")))).rejects.toThrow("function")
  await expect(loadPart(() => Promise.resolve(1))).resolves.toBe(1)
})

test("a part that hangs fails after two minutes", async () => {
  const hanging = expect(loadPart(() => new Promise(() => undefined))).rejects.toMatchObject({
    code: "timeout",
  })
  await vi.advanceTimersByTimeAsync(119_000)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  await hanging
  expect(vi.getTimerCount()).toBe(0)
})

/** A page that runs a script, and the page that the server now returns. */
function page(served: () => Promise<unknown>, onLine = true) {
  const script = { getAttribute: () => "/assets/index-1.js" }
  vi.stubGlobal("document", { querySelector: () => script })
  vi.stubGlobal("navigator", { onLine })
  vi.stubGlobal("fetch", served)
}
const serving = (text: string, ok = true) => Promise.resolve({ ok, text: () => Promise.resolve(text) })

test("the app is outdated only where the server answers with another one", async () => {
  page(() => serving('<script src="/assets/index-2.js">'))
  expect(await isOutdated()).toBe(true)
  page(() => serving('<script src="/assets/index-1.js">'))
  expect(await isOutdated()).toBe(false)
  page(() => serving("Bad gateway", false))
  expect(await isOutdated()).toBe(false)
  page(() => Promise.reject(new TypeError("Failed to fetch")))
  expect(await isOutdated()).toBe(false)
  page(() => serving("/assets/index-2.js"), false)
  expect(await isOutdated()).toBe(false)
})
