import type { User } from "@funil/contract/account/users"
import { expect, test } from "vitest"
import { peopleFor } from "./mention-suggestion.ts"

function userOf(name: string): User {
  const [first_name = "", last_name = null] = name.split(" ")
  return { id: name, first_name, last_name, role: "agent", profile_picture: null }
}

const names = (users: readonly User[]) => users.map(({ id }) => id)

test("people are found by any of their names, without case and accents, those that begin so first", () => {
  const users = [userOf("Mariana Prado"), userOf("João Araújo"), userOf("Ana Lima"), userOf("Bruno Anjos")]
  expect(names(peopleFor(users, "AN"))).toEqual(["Ana Lima", "Bruno Anjos", "Mariana Prado"])
  expect(names(peopleFor(users, "joao"))).toEqual(["João Araújo"])
  expect(peopleFor(users, "xyz")).toEqual([])
})

test("at most ten are offered", () => {
  const many = Array.from({ length: 14 }, (_, index) => userOf(`Ana ${index}`))
  expect(peopleFor(many, "")).toHaveLength(10)
})
