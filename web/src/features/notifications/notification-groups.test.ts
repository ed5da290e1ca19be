import type { Notification } from "@funil/contract/messages/notifications"
import { expect, test } from "vitest"
import { notificationGroups } from "./notification-groups.ts"

const now = Date.parse("2026-11-21T12:00:00.000Z")

function grouped(...instants: string[]) {
  // Grouping reads only the time.
  const list = instants.map((created_at) => ({ created_at }) as Notification)
  return notificationGroups(list, now).map(({ when, items }) => [when, items.length])
}

test("what is younger than 24 hours is of today, the rest is older", () => {
  const instants = ["2026-11-21T11:00:00.000Z", "2026-11-20T12:00:00.001Z", "2026-11-20T12:00:00.000Z"]
  expect(grouped(...instants)).toEqual([
    ["today", 2],
    ["previous", 1],
  ])
})

test("an empty group is left out", () => {
  expect(grouped()).toEqual([])
  expect(grouped("2026-01-01T00:00:00.000Z")).toEqual([["previous", 1]])
})
