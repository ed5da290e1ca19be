import { expect, test } from "vitest"
import { personName, spokenName } from "./person-name.ts"

test.each([
  ["Ana Pereira", "Ana Pereira"],
  ["Pereira, Ana", "Ana Pereira"],
  ["Souza Pereira,  Dra. Ana Lúcia", "Ana Lúcia Souza Pereira"],
  ["Dr. João  Silva", "João Silva"],
  ["Dra Rita Lima", "Rita Lima"],
  ["Mr. John Doe", "John Doe"],
  ["Silva, Jr.", "Silva, Jr."],
  ["Acme, Inc.", "Acme, Inc."],
  ["Sra", "Sra"],
  ["Drica Moraes", "Drica Moraes"],
  ["Ana, Rui, Rita", "Ana, Rui, Rita"],
])("%s is %s", (text, name) => expect(spokenName(text)).toBe(name))

test("a name is split behind its first word", () => {
  expect(personName("Pereira, Ana")).toEqual({ first_name: "Ana", last_name: "Pereira" })
  expect(personName("Madonna")).toEqual({ first_name: "Madonna", last_name: "" })
})
