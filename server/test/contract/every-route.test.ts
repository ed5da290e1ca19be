import { globSync } from "node:fs"
import { permissions } from "@funil/contract/account/permissions"
import { isClosedToTokens } from "@funil/contract/account/token-rights"
import type { Endpoint, Schema } from "@funil/contract/shared/endpoint"
import { holdsSecret, partsOf } from "@funil/contract/shared/values/secret-values"
import { expect, test } from "vitest"
import { routes } from "../../src/app.ts"
import { isOnce } from "../../src/platform/http/idempotency.ts"

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "path" in value && "method" in value && "access" in value
  )
}

async function endpointsOfContract(): Promise<Endpoint[]> {
  const files = globSync("contract/src/**/*.ts", { exclude: ["**/*.test.ts"] })
  const modules = await Promise.all(
    files.map((file) => import(`../../../${file}`) as Promise<Record<string, unknown>>),
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

/** Names of fields that may let their reader in. */
const telling = /secret|token|password|signature|hook|(^|_)(code|url|link|key|qr)$/

/** Fields with such names, and why the server may store their answers. */
const harmless: readonly (readonly [RegExp, string])[] = [
  [/^account\.\w+ pix_key$/, "printed on each bill"],
  [/^deal\.(create|merge) (deals )?code$| problem code$/, "a number, an error"],
  [/^(form|returns_form)\.\w+ (redirect_url|url|terms url|has_password)$/, "a public page"],
  [/ terms_url$/, "a public text"],
  [/^bill\.(charge|send|create) /, "mailed to the payer in clear"],
  [/^file\.create (view_|thumbnail_)?url$/, "over after five minutes"],
  [/ undo_token$/, "the id of an operation, of no use without its rights"],
  [/^workflow\./, "what the caller typed"],
]

/** Returns an answer's paths with such names that have no secret mark. */
function unmarked(schema: Schema, path: string): string[] {
  return partsOf(schema).flatMap(([name, part]) => {
    if (holdsSecret(part) && partsOf(part).length === 0) return []
    const deeper = name === "" ? path : `${path} ${name}`
    return telling.test(name) && !holdsSecret(part) ? [deeper] : unmarked(part, deeper)
  })
}

test("an answer that is stored for a repetition has no secret, and what sounds like one is marked or explained", () => {
  const stored = routes.filter(({ endpoint }) => isOnce(endpoint))
  const open = stored.flatMap(({ endpoint }) => unmarked(endpoint.answer, endpoint.id))
  expect(open.filter((path) => !harmless.some(([known]) => known.test(path)))).toEqual([])
  expect(stored.filter(({ endpoint }) => holdsSecret(endpoint.answer))).toEqual([])
})

test("these calls ask for the password again, and programs make those of webhooks alone", () => {
  const confirming = routes.filter(({ endpoint }) => endpoint.confirms).map(({ endpoint }) => endpoint)
  expect(confirming.map(({ id }) => id).toSorted()).toEqual([
    "all_data.gather",
    "all_data.link",
    "collector.connect",
    "collector.disconnect",
    "token.create",
    "webhook.create",
    "webhook.rotate",
    "webhook.update",
    "webhook_secret.rotate",
  ])
  const open = confirming.filter((endpoint) => !isClosedToTokens(endpoint)).map(({ id }) => id)
  expect(open.toSorted()).toEqual(["webhook.create", "webhook.rotate", "webhook.update"])
})
