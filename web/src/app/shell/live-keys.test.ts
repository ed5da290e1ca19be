import type { ChangeEvent } from "@funil/contract/api/events"
import { expect, test } from "vitest"
import { recordKinds } from "../nouns.ts"
import { liveKeys } from "./live-keys.ts"

test.each(Object.values(recordKinds))("a change of a $entity makes its own lists old", ({ entity, key }) => {
  expect(liveKeys.ofChange({ entity, id: "1", action: "update", by: null })).toContainEqual([key])
})

test("a change of what only a newer server knows breaks nothing", () => {
  const event = { entity: "spaceship", id: "1", action: "update", by: null } as unknown as ChangeEvent
  expect(liveKeys.ofChange(event)).toEqual([["activity", "spaceship", "1"], ["dashboard-news"]])
})
