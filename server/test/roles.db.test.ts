import { can, permissions, type Permission, roles } from "@funil/contract/permissions"
import { beforeAll, expect, test } from "vitest"
import { routes } from "../src/app.ts"
import { type Person, testApi } from "./client.ts"

const api = await testApi()
const people = new Map<string, Person>()

beforeAll(async () => {
  const admin = await api.signUp()
  people.set("admin", admin)
  for (const role of roles) if (role !== "admin") people.set(role, await api.colleague(admin, role))
})

const unknownId = "00000000-0000-7000-8000-000000000000"
const guarded = routes.filter(({ endpoint }) => endpoint.access in permissions)
const cases = guarded.flatMap(({ endpoint }) =>
  roles.map((role) => ({ endpoint, role, name: `${endpoint.id} as ${role}` })),
)

test.each(cases)("$name is allowed or refused by the role table", async ({ endpoint, role }) => {
  const path = endpoint.path.replaceAll(/:\w+/g, unknownId)
  const body = endpoint.method === "POST" || endpoint.method === "PUT" ? {} : undefined
  const { status } = await api.raw(endpoint.method, path, people.get(role) ?? null, body)
  // An unknown id or an empty body ends an allowed call, too; what counts is that only a refused one is forbidden.
  expect(status === 403).toBe(!can(role, endpoint.access as Permission))
})

test.each(routes.filter(({ endpoint }) => endpoint.access !== "public"))(
  "$endpoint.id needs a sign-in",
  async ({ endpoint }) => {
    const path = endpoint.path.replaceAll(/:\w+/g, unknownId)
    const { status } = await api.raw(endpoint.method, path, null)
    expect(status).toBe(401)
  },
)
