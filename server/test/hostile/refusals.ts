import { expect } from "vitest"
import type { Reply, TestApi } from "../client.ts"
import { fingerprint } from "../fingerprint.ts"
import { queryLog } from "../query-log.ts"

/** Returns nested lists and objects. */
export function nested(depth: number): unknown {
  let value: unknown = "x"
  for (let index = 0; index < depth; index += 1) value = index % 2 === 0 ? [value] : { a: value }
  return value
}

/** Returns a filter row, which may be invalid. */
export const row = (filterField: unknown, operator: unknown, valueField: unknown) => ({
  filterField,
  operator,
  valueField,
})
/** A valid row that matches nothing. */
export const good = row("id", "=", "00000000-0000-7000-8000-000000000000")

/** Throws unless the refusal only names the faulty places. */
export function requireRefused(reply: Reply, place: RegExp, where: string): void {
  expect([400, 422], `${where} ${JSON.stringify(reply.body).slice(0, 200)}`).toContain(reply.status)
  const body = reply.body as Record<string, unknown>
  if (reply.status === 400) return expect(body["code"], where).toBe("malformed_json")
  expect(Object.keys(body).length, where).toBeGreaterThan(0)
  for (const [key, messages] of Object.entries(body)) {
    expect(key, where).toMatch(place)
    expect(Array.isArray(messages), where).toBe(true)
    for (const message of messages as unknown[]) expect(message, where).toMatch(/ |^\S{6,}/)
  }
  expect(JSON.stringify(body)).not.toMatch(/syntax|postgres|select |node_modules|at \w+ \(/i)
}

type NoChange = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Returns a runner that throws if its work changed the database. Call it at the top of a test file.
 */
export function unchangedBy(api: TestApi): NoChange {
  const statements = queryLog()
  return async (work) => {
    const before = await fingerprint(api.database)
    statements.length = 0
    const result = await work()
    expect(await fingerprint(api.database)).toEqual(before)
    // All input reached the database as values.
    expect(statements.filter(({ state }) => state !== undefined && /^(42|22|XX|0A)/.test(state))).toEqual([])
    return result
  }
}
