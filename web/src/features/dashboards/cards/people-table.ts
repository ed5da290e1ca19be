import type { PeopleDashboard } from "@funil/contract/home/dashboards"
import type { Messages } from "../../../lib/text/messages.ts"

/** The default sort column comes first, because phones show the others only after a swipe. */
export const peopleColumns = ["amount", "won", "lost", "open", "activities", "calls"] as const
export type PeopleColumn = (typeof peopleColumns)[number]
type Words = Messages["dashboards"]["people"]

export interface PeopleOrder {
  readonly by: PeopleColumn | "name"
  readonly isUp: boolean
}

type Person = PeopleDashboard["people"][number]

/** The person's name. Deals without an owner form a row of their own. */
export function nameOf({ id, name }: Person, words: Words): string {
  return name ?? (id === null ? words.nobody : words.formerUser)
}

/** Sorts the people. The server sorts them by won amount. */
export function sortedPeople(
  people: readonly Person[],
  { by, isUp }: PeopleOrder,
  words: Words,
): readonly Person[] {
  const compare = (one: Person, other: Person) =>
    by === "name" ? nameOf(one, words).localeCompare(nameOf(other, words)) : one[by].value - other[by].value
  return people.toSorted((one, other) => (isUp ? compare(one, other) : compare(other, one)))
}

/** The table as spreadsheet rows, totals last. */
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
