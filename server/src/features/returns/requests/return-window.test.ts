import { expect, test } from "vitest"
import { returnWindow } from "./return-window.ts"

const zone = "America/Sao_Paulo"
const at = (text: string) => new Date(text)

function windowOf(
  dates: { ordered?: string; shipped?: string; delivered?: string },
  now: string,
  more: { days?: number; timezone?: string } = {},
) {
  const order = {
    orderedAt: at(dates.ordered ?? "2026-01-01T12:00:00Z"),
    shippedAt: dates.shipped ? at(dates.shipped) : null,
    deliveredAt: dates.delivered ? at(dates.delivered) : null,
  }
  const { days = 7, timezone = zone } = more
  return returnWindow(order, { window_days: days, transit_days: 7, timezone, now: at(now) })
}

test.each([
  // The seventh day after delivery, to its last minute in the account's time zone.
  ["2026-03-02T15:00:00Z", "2026-03-10T02:59:00Z", true, "2026-03-09"],
  ["2026-03-02T15:00:00Z", "2026-03-10T03:00:00Z", false, "2026-03-09"],
  // Late in the evening UTC has the next day already.
  ["2026-03-03T02:30:00Z", "2026-03-09T23:00:00Z", true, "2026-03-09"],
  // Ends of months and years.
  ["2026-02-25T12:00:00Z", "2026-03-04T12:00:00Z", true, "2026-03-04"],
  ["2028-02-25T12:00:00Z", "2028-03-03T12:00:00Z", true, "2028-03-03"],
  ["2025-12-28T12:00:00Z", "2026-01-04T12:00:00Z", true, "2026-01-04"],
  ["2025-12-28T12:00:00Z", "2026-01-05T12:00:00Z", false, "2026-01-04"],
])("delivered %s, it is %s: open is %s, until %s", (delivered, now, isOpen, until) => {
  expect(windowOf({ delivered }, now)).toMatchObject({
    basis: "delivery",
    isOpen,
    mayRegret: isOpen,
    until,
    regretUntil: until,
  })
})

test("the same instant is another day in another zone", () => {
  const delivered = "2026-03-03T02:30:00Z"
  expect(windowOf({ delivered }, delivered).from).toBe("2026-03-02")
  expect(windowOf({ delivered }, delivered, { timezone: "Europe/Lisbon" }).from).toBe("2026-03-03")
})

test("a longer window stays open when the right of withdrawal is over", () => {
  const found = windowOf({ delivered: "2026-03-02T15:00:00Z" }, "2026-03-20T15:00:00Z", { days: 30 })
  expect(found).toMatchObject({
    until: "2026-04-01",
    isOpen: true,
    regretUntil: "2026-03-09",
    mayRegret: false,
  })
})

test("an estimate closes the window, and never the right of withdrawal", () => {
  const shipped = windowOf({ shipped: "2026-03-02T15:00:00Z" }, "2026-03-17T15:00:00Z")
  expect(shipped).toMatchObject({ basis: "shipping", from: "2026-03-09", until: "2026-03-16", isOpen: false })
  expect(shipped).toMatchObject({ regretUntil: null, mayRegret: true })
  const ordered = windowOf({ ordered: "2026-03-02T15:00:00Z" }, "2026-03-09T15:00:00Z")
  expect(ordered).toMatchObject({ basis: "order", until: "2026-03-09", isOpen: true, mayRegret: true })
})
