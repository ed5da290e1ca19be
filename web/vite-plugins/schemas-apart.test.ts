import { parseAst } from "vite"
import { expect, test } from "vitest"
import { missedBy } from "./schemas-apart.ts"

const missed = (code: string) => missedBy(parseAst(code))

test("a form that takes the schema of an endpoint imported without it is found", () => {
  expect(missed(`import { createDeal } from "@funil/contract/records/deals"; show(createDeal.body)`)).toEqual(
    ["createDeal…body"],
  )
  expect(
    missed(`import * as deals from "@funil/contract/records/deals"; show(deals.getDeal.answer.shape)`),
  ).toEqual(["deals…answer"])
})

test("one that imports it with its schemas is right, and so are parts of the same name of other things", () => {
  const right = `
    import { createDeal } from "@funil/contract/schemas/records/deals"
    import { getDeal } from "@funil/contract/records/deals"
    show(createDeal.body, getDeal.path, document.body, response.body)`
  expect(missed(right)).toEqual([])
})
