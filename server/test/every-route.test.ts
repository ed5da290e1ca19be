import { globSync } from "node:fs"
import { permissions } from "@funil/contract/permissions"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { expect, test } from "vitest"
import { routes } from "../src/app.ts"

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "path" in value && "method" in value && "access" in value
  )
}

async function endpointsOfContract(): Promise<Endpoint[]> {
  const files = globSync("contract/src/*.ts", { exclude: ["**/*.test.ts"] })
  const modules = await Promise.all(
    files.map((file) => import(`../../${file}`) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint))
}

test("every endpoint of the contract is answered, and nothing else is", async () => {
  const declared = (await endpointsOfContract()).map(({ id }) => id).toSorted()
  const answered = routes.map(({ endpoint }) => endpoint.id).toSorted()
  expect(answered).toEqual(declared)
  expect(new Set(answered).size).toBe(answered.length)
})

test("every endpoint is public, for the signed in, or in the role table", () => {
  for (const { endpoint } of routes) {
    const known =
      endpoint.access === "public" || endpoint.access === "signed_in" || endpoint.access in permissions
    expect(known, endpoint.id).toBe(true)
  }
})
