import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { getCep } from "@funil/contract/data/cep"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"

type Page = { status?: number; body?: unknown } | "hang up"

/** The services' responses by path prefix. One local server plays all of them. */
let pages: Record<string, Page> = {}
const asked: string[] = []
const tokens: unknown[] = []

const server = createServer((request, response) => {
  const url = request.url ?? ""
  const service = Object.keys(pages).find((start) => url.startsWith(start))
  const page = service === undefined ? "hang up" : pages[service]
  asked.push(url)
  tokens.push(request.headers.authorization)
  if (page === undefined || page === "hang up") return request.socket.destroy()
  const text = typeof page.body === "string" ? page.body : JSON.stringify(page.body)
  return response.writeHead(page.status ?? 200, { "content-type": "application/json" }).end(text)
})
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
afterAll(() => server.close().closeAllConnections())

const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const services = {
  CEPABERTO_URL: `${base}/aberto`,
  CEPABERTO_TOKEN: "a-token",
  BRASILAPI_URL: `${base}/brasil/`,
  VIACEP_URL: `${base}/via`,
  OPENCEP_URL: `${base}/open`,
}
const api = await testApi(services)
let admin: Person
let last = 1000_000

/** Returns an unused code in São Paulo. */
function freshCep(): string {
  last += 1
  return `0${last}`
}

async function ask(cep: string) {
  return api.send(getCep, admin, { params: { cep } })
}

const sé = { logradouro: "Praça da Sé", bairro: "Sé" }
const aberto = {
  altitude: 760,
  cep: "01001000",
  latitude: "-23.5479",
  longitude: "-46.636",
  ...sé,
  cidade: { ddd: 11, ibge: "3550308", nome: "São Paulo" },
  estado: { sigla: "SP" },
}
const brasil = {
  cep: "01001000",
  state: "SP",
  city: "São Paulo",
  neighborhood: null,
  street: null,
  location: { type: "Point", coordinates: { longitude: "-46.6", latitude: "-23.5" } },
}
const via = { cep: "01001-000", ...sé, localidade: "São Paulo", uf: "SP" }

beforeEach(async () => {
  admin = await api.signUp()
  pages = {}
  asked.length = 0
  tokens.length = 0
})

test("the first service that knows the code gives the address, and it is remembered for 30 days", async () => {
  pages = { "/aberto": { body: aberto } }
  const cep = freshCep()
  const { body } = await ask(`${cep.slice(0, 5)}-${cep.slice(5)}`)
  const address = {
    cep,
    cidade: { nome: "São Paulo" },
    estado: { sigla: "SP" },
    ...sé,
    latitude: -23.5479,
    longitude: -46.636,
  }
  expect(body).toEqual(address)
  expect(tokens).toEqual(["Token token=a-token"])
  pages = {}
  expect((await ask(cep)).body).toEqual(address)
  expect(asked).toHaveLength(1)
  api.clock.now = new Date(api.clock.now.getTime() + 29 * 24 * 3_600_000)
  expect((await ask(cep)).body).toEqual(address)
  api.clock.now = new Date(api.clock.now.getTime() + 2 * 24 * 3_600_000)
  expect((await ask(cep)).body).toMatchObject({ partial: true })
})

describe("when services fail the next one is asked:", () => {
  const failures: [string, Page][] = [
    ["hangs up", "hang up"],
    ["is broken", { status: 500, body: {} }],
    ["is busy", { status: 429, body: {} }],
    ["talks nonsense", { body: "<html>" }],
    ["misses what is needed", { body: { localidade: 7 } }],
    ["names no state", { body: { ...via, uf: "<script>" } }],
  ]
  test.each(failures)("%s", async (_name, page) => {
    pages = { "/aberto": page, "/brasil": page, "/via": page, "/open": { body: via } }
    const cep = freshCep()
    expect((await ask(cep)).body).toEqual({
      cep,
      cidade: { nome: "São Paulo" },
      estado: { sigla: "SP" },
      ...sé,
      latitude: null,
      longitude: null,
    })
  })
})

test("a code of a whole city has no street", async () => {
  pages = { "/brasil": { body: brasil } }
  expect((await ask(freshCep())).body).toMatchObject({
    cidade: { nome: "São Paulo" },
    logradouro: "",
    bairro: "",
    latitude: -23.5,
    longitude: -46.6,
  })
})

test.each([
  [{ "/via": { body: { erro: "true" } } }],
  [{ "/via": { body: { erro: true } } }],
  [{ "/brasil": { status: 404, body: {} } }],
  [{ "/open": { status: 404, body: {} } }],
])("a code that %j is unknown, and so remembered for a day", async (known) => {
  pages = known
  const cep = freshCep()
  expect((await ask(cep)).status).toBe(404)
  const calls = asked.length
  expect((await ask(cep)).status).toBe(404)
  expect(asked.length).toBe(calls)
  api.clock.now = new Date(api.clock.now.getTime() + 25 * 3_600_000)
  await ask(cep)
  expect(asked.length).toBeGreaterThan(calls)
})

test.each([
  ["01001000", "SP"],
  ["20040002", "RJ"],
  ["69020030", "AM"],
  ["69301110", "RR"],
  ["70040010", "DF"],
  ["72980000", "GO"],
  ["90010150", "RS"],
])("with all services out of reach %s is in %s", async (cep, sigla) => {
  expect(await ask(cep)).toMatchObject({
    status: 200,
    body: { cep, cidade: { nome: "" }, estado: { sigla }, logradouro: "", bairro: "", partial: true },
  })
})

test("what is only half known is not remembered", async () => {
  const cep = freshCep()
  expect((await ask(cep)).body).toMatchObject({ partial: true })
  pages = { "/via": { body: via } }
  const { body } = await ask(cep)
  expect(body).not.toHaveProperty("partial")
})

test("a code of no state is unknown", async () => {
  expect((await ask("00000000")).status).toBe(404)
})

test.each(["1", "0100100", "010010000", "abcdefgh", "0100-1000", "01001/00", "..%2f..%2fv1"])(
  "%s is malformed, and no service is asked",
  async (cep) => {
    expect(await ask(cep)).toMatchObject({ status: 422, body: { cep: [expect.any(String)] } })
    expect(asked).toEqual([])
  },
)

test("nobody asks without signing in", async () => {
  expect((await api.send(getCep, null, { params: { cep: "01001000" } })).status).toBe(401)
})
