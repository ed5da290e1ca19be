import type { PeopleDashboard } from "@funil/contract/dashboards"
import type { Messages } from "../../lib/messages.ts"

/** What the table is sorted by comes first: on a phone the others are a swipe away. */
export const peopleColumns = ["amount", "won", "lost", "open", "activities", "calls"] as const
export type PeopleColumn = (typeof peopleColumns)[number]
type Words = Messages["dashboards"]["people"]

export interface PeopleOrder {
  readonly by: PeopleColumn | "name"
  readonly isUp: boolean
}

type Person = PeopleDashboard["people"][number]

/** What a person is called; the deals without an owner have none. */
export function nameOf({ id, name }: Person, words: Words): string {
  return name ?? (id === null ? words.nobody : words.formerUser)
}

/** The people in an order of the reader's; the server has them by what they won. */
export function sortedPeople(
  people: readonly Person[],
  { by, isUp }: PeopleOrder,
  words: Words,
): readonly Person[] {
  const compare = (one: Person, other: Person) =>
    by === "name" ? nameOf(one, words).localeCompare(nameOf(other, words)) : one[by].value - other[by].value
  return people.toSorted((one, other) => (isUp ? compare(one, other) : compare(other, one)))
}

/** The table as the rows of a spreadsheet, the sums last. */
export function peopleRows(
  people: readonly Person[],
  all: PeopleDashboard["all"],
  words: Words,
): (string | number)[][] {
  return [
    [words.person, ...peopleColumns.map((column) => words.columns[column])],
    ...people.map((person) => [
      nameOf(person, words),
      ...peopleColumns.map((column) => person[column].value),
    ]),
    [words.total, ...peopleColumns.map((column) => all[column].value)],
  ]
}
