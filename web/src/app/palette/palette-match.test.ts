import { expect, test } from "vitest"
import { isNamed, matching } from "./palette-match.ts"

const commands = [
  { label: "Novo negócio", words: "criar card" },
  { label: "Negócios", words: "lista cards" },
  { label: "Lixeira", words: "excluídos restaurar" },
]
const found = (typed: string) => matching(commands, typed).map(({ label }) => label)

test("a command is found by its name without case and accents, the one that begins so first", () => {
  expect(found("negocio")).toEqual(["Negócios", "Novo negócio"])
})

test("a command is found by other words for it", () => {
  expect(found("restaurar")).toEqual(["Lixeira"])
})

test("every typed word has to fit", () => {
  expect(found("criar neg")).toEqual(["Novo negócio"])
  expect(found("criar lixeira")).toEqual([])
})

test("nothing typed finds all, as they stand", () => {
  expect(found("")).toHaveLength(3)
})

test("a person is named by the whole name or e-mail, a deal never", () => {
  const ana = {
    entity: "contact",
    id: "1",
    name: "Ana Conceição",
    detail: "ana@sol.test",
    picture: null,
  } as const
  expect(["ana conceicao", " ANA@sol.test", "ana"].map((typed) => isNamed(ana, typed))).toEqual([
    true,
    true,
    false,
  ])
  expect(isNamed({ ...ana, entity: "deal" }, "ana conceicao")).toBe(false)
})
