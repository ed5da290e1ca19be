import { expect, test, vi } from "vitest"
import { ApiError } from "./api-error.ts"
import { showLanguage } from "../text/messages.ts"
import { closePaymentDialog, currentPaymentBlock } from "../session/payment-block.ts"
import { handleFailure, shouldRetry } from "./query-client.ts"
import { currentToasts, currentWithheld, enableToasts } from "../toasts.ts"

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

test("a limit that is met in the dialog of a blocked account is said there, and the block stays", () => {
  const refused = (code: "E4021" | "E4022", error: string) =>
    new ApiError({ status: 402, code, body: { error, code } })
  handleFailure(refused("E4022", "The trial is over."))
  enableToasts(false)
  handleFailure(refused("E4022", "The trial is over."))
  expect(currentWithheld()).toBeUndefined()
  handleFailure(refused("E4021", "Six pipelines are too many."))
  expect(currentPaymentBlock()).toBe("E4022")
  expect(currentWithheld()?.title).toBe("Six pipelines are too many.")
  closePaymentDialog()
  enableToasts(true)
})

test("a user who cancels the dialog that asks for the password sees no failure", async () => {
  vi.stubGlobal("document", { documentElement: {} })
  await showLanguage("en")
  const failure = () => "Couldn't save"
  handleFailure(new ApiError({ status: 403, code: "confirmation_needed" }), { failure })
  const titles = () => currentToasts().map(({ title }) => title)
  expect(titles()).not.toContain(failure())
  handleFailure(new ApiError({ status: 403, code: "forbidden" }), { failure })
  expect(titles()).toContain(failure())
  vi.unstubAllGlobals()
})
