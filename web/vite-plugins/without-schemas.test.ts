import { parseAst } from "vite"
import { expect, test } from "vitest"
import { type Node, withoutSchemas } from "./without-schemas.ts"

/** Removes schemas from a file in which the schema library and the names in `gone` don't exist. */
function without(code: string, ...gone: string[]): string {
  const program: Node = parseAst(code)
  const isGone = (source: string, name: string) => source === "zod/mini" || gone.includes(name)
  return withoutSchemas(code, program, isGone).replaceAll(/\s+/g, " ").trim()
}

test("an endpoint keeps its method and path", () => {
  const code = `
    import * as z from "zod/mini"
    import { endpoint } from "./endpoint.ts"
    import { idParams } from "./ids.ts"
    export const getDeal = endpoint({ method: "GET", path: "/cards/:id", params: idParams, answer: z.object({}) })`
  expect(without(code, "endpoint", "idParams")).toBe(
    `export const getDeal = ({ method: "GET", path: "/cards/:id", })`,
  )
})

test("several endpoints of one call keep what their maker is told beside schemas", () => {
  const code = `
    import { recordEndpoints } from "./record-endpoints.ts"
    import { name, tags } from "./text.ts"
    const writable = { name, tags }
    export const { list: listDeals } = recordEndpoints("deal", "/cards", { body: writable, may: "deal.read" })`
  expect(without(code, "name", "tags")).toBe(
    `import { recordEndpoints } from "./record-endpoints.ts" export const { list: listDeals } = recordEndpoints("deal", "/cards", { may: "deal.read" })`,
  )
})

test("what is made of a schema goes with it, and all else stays", () => {
  const code = `
    import * as z from "zod/mini"
    import { field, updateBody } from "./fields.ts"
    export const states = ["open", "won"]
    export const state = z.enum(states)
    const writable = { state }
    export const body = updateBody(writable)
    export function stateOf(value) { return state.parse(value) }
    export const fields = { state: field("select", { options: states }) }`
  expect(without(code, "updateBody")).toBe(
    `import { field, } from "./fields.ts" export const states = ["open", "won"] export const fields = { state: field("select", { options: states }) }`,
  )
})

test("a parameter, a key and a part of something else may have the name of a schema", () => {
  const code = `
    import { id } from "./ids.ts"
    export const routeOf = (id) => "/deals/" + id
    export const columns = { id: "record" }
    export const first = columns.id`
  expect(without(code, "id")).toBe(
    `export const routeOf = (id) => "/deals/" + id export const columns = { id: "record" } export const first = columns.id`,
  )
})
