import { deepStrictEqual } from "node:assert"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { confirmSession, login } from "@funil/contract/account/auth"
import type { Role } from "@funil/contract/account/permissions"
import { createAccount } from "@funil/contract/account/sign-up"
import { createUser } from "@funil/contract/account/users"
import type { CallAnswer, CallInput, Endpoint } from "@funil/contract/shared/endpoint"
import type { FastifyInstance } from "fastify"
import { sql } from "kysely"
import pino from "pino"
import { afterAll } from "vitest"
import * as z from "zod/v4/core"
import { buildApp, jobDefinitions, walks } from "../src/app.ts"
import { readConfig } from "../src/platform/config.ts"
import type { Services } from "../src/platform/context.ts"
import { type Jobs, openJobs } from "../src/platform/jobs/jobs.ts"
import { testDatabase, type TestDatabase } from "./database.ts"

export interface Reply<T = unknown> {
  status: number
  headers: Record<string, string | undefined>
  body: T
}

export interface Person {
  readonly id: string
  readonly token: string
  readonly domain: string
  readonly email: string
}

type Headers = Record<string, string>

/** The product on its own database, called without a network. The test sets its clock. */
export interface TestApi {
  readonly app: FastifyInstance
  readonly services: Services
  readonly jobs: Jobs
  readonly database: TestDatabase
  readonly clock: { now: Date }
  /** Calls an endpoint and returns the response, whatever its status. */
  send: <E extends Endpoint>(
    endpoint: E,
    who: Person | null,
    input: CallInput<E>,
    headers?: Headers,
  ) => Promise<Reply<CallAnswer<E>>>
  /** Calls an endpoint that has to succeed, and returns its body. */
  call: <E extends Endpoint>(endpoint: E, who: Person | null, input: CallInput<E>) => Promise<CallAnswer<E>>
  /** Calls a raw URL below /api. */
  raw: (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    who: Person | null,
    body?: unknown,
    headers?: Headers,
  ) => Promise<Reply>
  /** Signs up a company and gives it the Scale plan permanently. */
  signUp: (domain?: string) => Promise<Person>
  colleague: (admin: Person, role: Role, more?: { pipelines?: string[] }) => Promise<Person>
}

export const testPassword = "uma-senha-de-teste-7"
let counter = 0

function pathOf(endpoint: Endpoint, input: { params?: object; query?: object }): string {
  const params = Object.entries(input.params ?? {})
  const path = params.reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
    endpoint.path as string,
  )
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined)
  return query.length > 0
    ? `${path}?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]))}`
    : path
}

/** Encodes a body: text as it is, files as a form, anything else as JSON. */
async function encoded(
  body: unknown,
): Promise<{ headers: Record<string, string>; payload?: string | Buffer }> {
  if (body === undefined) return { headers: {} }
  const json = { "content-type": "application/json" }
  if (typeof body === "string") return { headers: json, payload: body }
  const fields = Object.entries(body ?? {})
  if (!fields.some(([, value]) => value instanceof Blob))
    return { headers: json, payload: JSON.stringify(body) }
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : String(value))
  const made = new Response(form)
  const payload = Buffer.from(await made.arrayBuffer())
  return { headers: { "content-type": made.headers.get("content-type") ?? "" }, payload }
}

/** Throws unless an answer has exactly the contract's fields. */
function requireContract(endpoint: Endpoint, reply: Reply): void {
  if (reply.status !== endpoint.status || endpoint.status === 204 || endpoint.media !== "json") return
  deepStrictEqual(z.parse(endpoint.answer, reply.body), reply.body, `the answer of ${endpoint.id}`)
}

/** Nothing listens here: tests never call the internet. */
const nowhere = "http://127.0.0.1:1"

/** Starts the product for a test file. Call it at the top; `env` adds settings. */
export async function testApi(env: Record<string, string> = {}): Promise<TestApi> {
  const database = await testDatabase()
  const clock = { now: new Date("2026-03-10T15:00:00.000Z") }
  const dataDir = await mkdtemp(join(tmpdir(), "funil-test-"))
  const config = readConfig({
    DATA_DIR: dataDir,
    BRASILAPI_URL: nowhere,
    VIACEP_URL: nowhere,
    OPENCEP_URL: nowhere,
    OUTBOUND_ALLOW_HOSTS: "localhost",
    EXTENSION_ID: "abcdefghijklmnopabcdefghijklmnop",
    RATE_LIMIT: "0",
    DISK_LIMIT: "100",
    LOG_LEVEL: "silent",
    SECRET_KEY: "a-secret-key-for-tests-0123456789",
    ...env,
  })
  const jobs = openJobs({ database, definitions: jobDefinitions, walks, log: pino({ level: "silent" }) })
  const services: Services = { config, database, jobs, now: () => clock.now }
  const app = await buildApp(services)
  await app.ready()
  afterAll(async () => {
    await app.close()
    await jobs.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const raw: TestApi["raw"] = async (method, path, who, body, headers = {}) => {
    const sent = await encoded(body)
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(who && { authorization: `Bearer ${who.token}` }), ...sent.headers, ...headers },
      ...(sent.payload !== undefined && { payload: sent.payload }),
    })
    const isJson = response.headers["content-type"]?.toString().startsWith("application/json")
    return {
      status: response.statusCode,
      headers: response.headers as Reply["headers"],
      body: isJson ? response.json() : response.body,
    }
  }

  const send: TestApi["send"] = async (endpoint, who, input, headers) => {
    const parts = input as { params?: object; query?: object; body?: unknown }
    const reply = await raw(endpoint.method, pathOf(endpoint, parts), who, parts.body, headers)
    requireContract(endpoint, reply)
    return reply as Reply<CallAnswer<typeof endpoint>>
  }

  const call: TestApi["call"] = async (endpoint, who, input) => {
    let reply = await send(endpoint, who, input)
    if ((reply.body as { code?: string } | undefined)?.code === "confirmation_needed") {
      // Tests move the clock past the last confirmation by password.
      await send(confirmSession, who, { body: { password: testPassword } })
      reply = await send(endpoint, who, input)
    }
    if (reply.status !== endpoint.status) {
      throw new Error(`${endpoint.id} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    }
    return reply.body
  }

  const signUp: TestApi["signUp"] = async (domain) => {
    counter += 1
    const chosen = domain ?? `empresa-${counter}`
    const email = `ana${counter}@${chosen}.test`
    const body = {
      domain: chosen,
      email,
      password: testPassword,
      first_name: "Ana",
      last_name: "Souza",
      company: "Empresa",
    }
    const { id, user, token } = await call(createAccount, null, { body })
    // Tests move the clock, and few are about trials. Accounts have proved their email before their
    // first day ended, and may order plans.
    const provedAt = new Date(clock.now.getTime() - 2 * 86_400_000)
    await sql`
      update accounts set free_trial_exceeded_at = null, email_proved_at = ${provedAt}, document = '11222333000181'
      where account_id = ${id}
    `.execute(database.owner)
    return { id: user.id, token, domain: chosen, email }
  }

  const colleague: TestApi["colleague"] = async (admin, role, more = {}) => {
    counter += 1
    const email = `${role}${counter}@${admin.domain}.test`
    const body = { first_name: role, email, role, password: testPassword, pipelines: more.pipelines ?? [] }
    const user = await call(createUser, admin, { body })
    const { token } = await call(login, null, {
      body: { email, password: testPassword, domain: admin.domain },
    })
    return { id: user.id, token, domain: admin.domain, email }
  }

  return { app, services, jobs, database, clock, raw, send, call, signUp, colleague }
}
