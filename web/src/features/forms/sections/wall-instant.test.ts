import { expect, test } from "vitest"
import { instantOfWall, wallOfInstant } from "./wall-instant.ts"

test("a time on the clocks of a zone is an instant, and back", () => {
  expect(instantOfWall("2026-11-25 09:30", "America/Sao_Paulo")).toBe("2026-11-25T12:30:00.000Z")
  expect(wallOfInstant("2026-11-25T12:30:00.000Z", "America/Sao_Paulo")).toBe("2026-11-25 09:30")
})

test("the offset is that of the day, also beside a change of clocks", () => {
  expect(instantOfWall("2026-03-08 01:59", "America/New_York")).toBe("2026-03-08T06:59:00.000Z")
  expect(instantOfWall("2026-03-08 03:00", "America/New_York")).toBe("2026-03-08T07:00:00.000Z")
  expect(instantOfWall("2026-11-01 12:00", "America/New_York")).toBe("2026-11-01T17:00:00.000Z")
})

test("what is half typed is no time", () => {
  expect(instantOfWall("2026-11-25 ", "America/Sao_Paulo")).toBeUndefined()
  expect(instantOfWall(" 10:00", "America/Sao_Paulo")).toBeUndefined()
})
