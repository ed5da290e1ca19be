import { expect, test } from "vitest"
import { addressOf } from "./api.ts"

test("an address fills its params in and encodes them", () => {
  expect(addressOf("/pipelines/:pipelineId/stages/:id", { params: { pipelineId: "a/b", id: "c d" } })).toBe(
    "/api/pipelines/a%2Fb/stages/c%20d",
  )
})

test("an address carries lists and leaves out what is undefined or null", () => {
  const query = { page: "2", tag: ["a", "b"], search: undefined, owner: null, done: false }
  expect(addressOf("/cards", { query })).toBe("/api/cards?page=2&tag=a&tag=b&done=false")
})
