import { errorStatus } from "@funil/contract/api/errors"
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { type Reply, testApi } from "../client.ts"
import { makeWorld } from "../world.ts"
import { type BadRequest, badRequests } from "./bad-requests.ts"

const api = await testApi()
/** The benchmark runs more. */
const wanted = Number(process.env["BAD_REQUESTS"] ?? 2000)
const seed = Number(process.env["BAD_REQUESTS_SEED"] ?? 20_260_310)
const atOnce = 8
const batch = 400

function isWorded(list: unknown): boolean {
  return Array.isArray(list) && list.every((text) => typeof text === "string" && text.length > 3)
}

/** Returns what breaks section 1 of the decisions in an answer, or null. */
function problemOf({ only }: BadRequest, { status, headers, body }: Reply): string | null {
  if (status >= 500) return "a 5xx"
  if (only.length > 0 && !only.includes(status)) return `not one of ${only.join(", ")}`
  if (status < 400) return null
  if (!headers["content-type"]?.startsWith("application/json")) return "an error that is not JSON"
  const parts = body as Record<string, unknown>
  const code = parts["code"]
  if (typeof code === "string" && typeof parts["error"] === "string")
    return errorStatus[code as keyof typeof errorStatus] === status ? null : `the code ${code}`
  if (status !== 422 && status !== 409) return "an error without code and text"
  const messages = Object.values(parts)
  return messages.length > 0 && messages.every(isWorded) ? null : "a field without messages"
}

function told({ endpoint, path, body, headers, who }: BadRequest): string {
  return JSON.stringify({ call: endpoint.id, path, body, headers, who })?.slice(0, 1500)
}

test(`${wanted} bad requests are answered as the rules say`, async () => {
  const world = await makeWorld(api)
  const { admin, colleague, pipeline, deal, relatedDeal, contact, company, task, taskType } = world
  const callers = [
    admin,
    colleague,
    await api.colleague(admin, "visitor"),
    await api.colleague(admin, "external_agent"),
  ]
  const stages = pipeline.stages.map(({ id }) => id)
  const records = [pipeline, deal, relatedDeal, contact, company, task, taskType, colleague]
  const requests = badRequests([...stages, ...records.map(({ id }) => id)], callers.length)
  const problems: string[] = []
  const statuses = new Map<number, number>()
  const send = async (request: BadRequest) => {
    const { endpoint, path, who, body, headers } = request
    const reply = await api.raw(endpoint.method, path, callers[who] ?? null, body, headers)
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    const problem = problemOf(request, reply)
    if (problem)
      problems.push(
        `${problem}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)} to ${told(request)}`,
      )
  }
  for (let from = 0; from < wanted; from += batch) {
    const numRuns = Math.min(batch, wanted - from)
    const some = fc.sample(requests, { numRuns, seed: seed + from })
    for (let index = 0; index < some.length; index += atOnce)
      await Promise.all(some.slice(index, index + atOnce).map(send))
  }
  process.stdout.write(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}\n`)
  expect(problems.slice(0, 10)).toEqual([])
}, 600_000)
