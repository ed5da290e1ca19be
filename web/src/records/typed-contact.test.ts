import { expect, test } from "vitest"
import { typedContact } from "./typed-contact.ts"

test.each([
  ["Ana", { first_name: "Ana" }],
  ["Ana Maria Souza", { first_name: "Ana", last_name: "Maria Souza" }],
  ["Ana Souza 11 98765-4321", { first_name: "Ana", last_name: "Souza", phone1: "11 98765-4321" }],
  ["Ana, (11) 98765-4321", { first_name: "Ana", phone1: "(11) 98765-4321" }],
  ["+1 415 555 0100 Ana", { first_name: "Ana", phone1: "+1 415 555 0100" }],
  ["Ana <ana.souza@sol.test>", { first_name: "Ana", email: "ana.souza@sol.test" }],
  ["Ana - ana@sol.test - 11987654321", { first_name: "Ana", email: "ana@sol.test", phone1: "11987654321" }],
  ["ana.souza@sol.test", { first_name: "ana.souza", email: "ana.souza@sol.test" }],
  ["11 98765-4321", { first_name: "11 98765-4321", phone1: "11 98765-4321" }],
  ["Loja 24 horas", { first_name: "Loja", last_name: "24 horas" }],
])("“%s” is read as a contact", (typed, contact) => expect(typedContact(typed)).toEqual(contact))
