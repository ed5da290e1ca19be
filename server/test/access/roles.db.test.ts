import { can, permissions, type Permission, type Role, roles } from "@funil/contract/account/permissions"
import { isClosedToTokens } from "@funil/contract/account/token-rights"
import { beforeAll, expect, test } from "vitest"
import { routes } from "../../src/app.ts"
import { type Person, testApi } from "../client.ts"
import { demotedHolder } from "../make-token.ts"

const api = await testApi()
const people = new Map<string, Person>()
const holders = new Map<string, Person>()

beforeAll(async () => {
  const admin = await api.signUp()
  people.set("admin", admin)
  for (const role of roles) if (role !== "admin") people.set(role, await api.colleague(admin, role))
  for (const [role, person] of people) holders.set(role, await demotedHolder(api, person, role as Role))
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
  // Allowed calls fail too, with an unknown id or an empty body. Only refused ones get a 403.
  expect(status === 403).toBe(!can(role, endpoint.access as Permission))
})

// A stream would stay open; its own tests call it.
const ofHolders = routes
  .filter(({ endpoint }) => endpoint.access !== "public" && endpoint.media !== "events")
  .flatMap(({ endpoint }) => roles.map((role) => ({ endpoint, role, name: `${endpoint.id} as ${role}` })))

test.each(ofHolders)(
  "$name by an API token is refused where it is to its maker, and to all",
  async ({ endpoint, role }) => {
    const path = endpoint.path.replaceAll(/:\w+/g, unknownId)
    const body = endpoint.method === "POST" || endpoint.method === "PUT" ? {} : undefined
    const { status } = await api.raw(endpoint.method, path, holders.get(role) ?? null, body)
    if (role === "visitor") return expect(status).toBe(401)
    const mayMaker = endpoint.access === "signed_in" || can(role, endpoint.access as Permission)
    expect(status === 403).toBe(!mayMaker || isClosedToTokens(endpoint))
  },
)

test.each(routes.filter(({ endpoint }) => endpoint.access !== "public"))(
  "$endpoint.id needs a sign-in",
  async ({ endpoint }) => {
    const path = endpoint.path.replaceAll(/:\w+/g, unknownId)
    const { status } = await api.raw(endpoint.method, path, null)
    expect(status).toBe(401)
  },
)
