import { expect, test } from "vitest"
import { teamRows, type TeamPerson } from "./team-rows.ts"

function team(...figures: [id: string, late: number][]) {
  const of = (value: number) => ({ value, filters: [] })
  const people = figures.map(([id, late]): TeamPerson => {
    return { id, name: id, oldest: null, late: of(late), stuck: of(0), without_next_step: of(0) }
  })
  return { people, count: people.length, all: { late: of(0), stuck: of(0), without_next_step: of(0) } }
}

test("people for whom nothing waits are not listed", () => {
  expect(teamRows(team(["ana", 2], ["bia", 0])).map(({ id }) => id)).toEqual(["ana"])
})

test("while the pointer is near, people keep their places with the figures of now, and nobody joins", () => {
  const before = team(["ana", 2], ["bia", 1], ["caio", 0], ["dora", 1])
  const rows = teamRows(team(["caio", 5], ["bia", 3], ["ana", 0]), before)
  expect(rows.map(({ id, late }) => [id, late.value])).toEqual([
    ["ana", 0],
    ["bia", 3],
    ["dora", 1],
  ])
})
