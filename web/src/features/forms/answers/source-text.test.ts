import { expect, test } from "vitest"
import { sourceText } from "./source-text.ts"

test("a campaign tells more than the site, and a direct visit tells nothing", () => {
  const referrer = "https://www.padaria.test/contato?x=1"
  expect(sourceText({ utm: { utm_source: "google", utm_campaign: "natal" }, referrer })).toBe(
    "google · natal",
  )
  expect(sourceText({ utm: {}, referrer })).toBe("www.padaria.test")
  expect(sourceText({ utm: {}, referrer: null })).toBeUndefined()
  expect(sourceText({ utm: {}, referrer: "no address" })).toBeUndefined()
})
