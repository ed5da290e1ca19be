import { expect, test, vi } from "vitest"
import { ApiError } from "./api-error.ts"
import { shouldRetry } from "./query-client.ts"

test("a read is repeated twice when the network or the server was away, and never otherwise", () => {
  const away = new ApiError({ status: 0, code: "network" })
  expect([0, 1, 2].map((failures) => shouldRetry(failures, away))).toEqual([true, true, false])
  expect(shouldRetry(0, new ApiError({ status: 503, code: "unavailable" }))).toBe(true)
  expect(shouldRetry(0, new ApiError({ status: 404, code: "not_found" }))).toBe(false)
  expect(shouldRetry(0, new ApiError({ status: 0, code: "timeout" }))).toBe(false)
  expect(shouldRetry(0, new TypeError("a bug"))).toBe(false)
})

test("where the browser knows of no network, nothing is repeated in vain", () => {
  vi.stubGlobal("navigator", { onLine: false })
  expect(shouldRetry(0, new ApiError({ status: 0, code: "network" }))).toBe(false)
  vi.unstubAllGlobals()
})
