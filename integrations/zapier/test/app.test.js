import assert from "node:assert/strict"
import { createServer } from "node:http"
import { after, before, test } from "node:test"
import zapier from "zapier-platform-core"
import App from "../index.js"

/** A running Funil, and the admin token of an account that these tests may fill. */
const authData = { url: process.env.FUNIL_URL, token: process.env.FUNIL_TOKEN }
const run = zapier.createAppTester(App)
const heard = []
const waiting = []
let hooks

before(async () => {
  hooks = createServer((request, response) => {
    const chunks = []
    request.on("data", (chunk) => chunks.push(chunk))
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8"))
      const next = waiting.shift()
      if (next) next(body)
      else heard.push(body)
      response.end("{}")
    })
  })
  await new Promise((done) => hooks.listen(0, "127.0.0.1", done))
})
after(() => hooks.close())

const next = () => heard.shift() ?? new Promise((done) => waiting.push(done))
const create = (key, inputData) => run(App.creates[key].operation.perform, { authData, inputData })
const poll = (key) => run(App.triggers[key].operation.perform, { authData, meta: { page: 0 } })

async function call(method, path, body) {
  const headers = { authorization: `Bearer ${authData.token}`, "content-type": "application/json" }
  const response = await fetch(`${authData.url}/api${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  })
  return response.status === 204 ? null : response.json()
}

test("the app is what the platform takes", async () => {
  const { results } = await zapier.createAppHandler(App)({ command: "validate" })
  assert.deepEqual(results, [])
})

test("a token connects as its admin, a wrong one does not", async () => {
  const me = await run(App.authentication.test, { authData })
  assert.match(me.email, /@/)
  assert.equal(typeof me.domain, "string")
  await assert.rejects(
    run(App.authentication.test, { authData: { ...authData, token: "funil_wrong" } }),
    /no longer valid/,
  )
})

test("a hook is subscribed, told of a deal in the shape of its samples, and ended", async () => {
  const [stage] = await poll("stages")
  const { performSubscribe, performUnsubscribe, perform, performList } = App.triggers.deal_created.operation
  const targetUrl = `http://127.0.0.1:${hooks.address().port}/zap`
  const subscribeData = await run(performSubscribe, { authData, targetUrl })
  const deal = await create("create_deal", { name: "Hook", pipeline_stage_id: stage.id, amount: 12.5 })
  const cleanedRequest = await next()
  const [told] = await run(perform, { authData, cleanedRequest })
  assert.equal(told.data.record.id, deal.id)
  assert.equal(told.data.record.amount, 12.5)
  const [sample] = await run(performList, { authData })
  assert.deepEqual(sample.data, told.data)
  assert.deepEqual(Object.keys(sample), Object.keys(told))
  await run(performUnsubscribe, { authData, subscribeData })
  assert.deepEqual(await call("GET", `/webhooks?url=${encodeURIComponent(targetUrl)}`), [])
})

test("polling finds the newest first, each under its id", async () => {
  const first = await create("create_contact", { first_name: "Primeira" })
  const second = await create("create_contact", { first_name: "Segunda" })
  const found = await poll("new_contact")
  assert.deepEqual(
    found.slice(0, 2).map(({ id }) => id),
    [second.id, first.id],
  )
})

test("records are made, found, changed and moved, with the account's own fields", async () => {
  const field = await call("POST", "/customFields", { entity: "deal", label: "Cor", type: "text" })
  const inputFields = App.creates.create_deal.operation.inputFields
  const asked = await run(inputFields.at(-1), { authData, inputData: {} })
  assert.ok(asked.some(({ key, label }) => key === `own__${field.name}` && label === "Cor"))
  const stages = await poll("stages")
  const company = await create("create_company", { company: "Padaria Zap" })
  const contact = await create("create_contact", {
    first_name: "Eva",
    email: "eva@zap.test",
    companies: [company.id],
  })
  const deal = await create("create_deal", {
    name: "Forno zap",
    pipeline_stage_id: stages[0].id,
    contacts: [contact.id],
    [`own__${field.name}`]: "azul",
  })
  assert.equal(deal.custom_fields[field.name], "azul")
  const search = (key, inputData) => run(App.searches[key].operation.perform, { authData, inputData })
  assert.deepEqual(
    (await search("find_contact", { email: "eva@zap.test" })).map(({ id }) => id),
    [contact.id],
  )
  assert.deepEqual(
    (await search("find_company", { company: "padaria zap" })).map(({ id }) => id),
    [company.id],
  )
  assert.deepEqual(
    (await search("find_deal", { name: "forno zap" })).map(({ id }) => id),
    [deal.id],
  )
  await assert.rejects(search("find_deal", {}), /what to search for/)

  const changed = await create("update_deal", { id: deal.id, amount: 99.9 })
  assert.deepEqual([changed.amount, changed.name], [99.9, "Forno zap"])
  const moved = await create("move_deal", { id: deal.id, pipeline_stage_id: stages[1].id })
  assert.equal(moved.pipeline_stage_id, stages[1].id)
  const [type] = await poll("task_types")
  const [user] = await poll("users")
  const task = await create("create_task", {
    name: "Ligar",
    task_type_id: type.id,
    responsible_user_id: user.id,
    deal_id: deal.id,
    start: "2026-03-31 10:00",
    end: "2026-03-31 10:30",
  })
  const finished = await create("update_task", { id: task.id, is_finished: true })
  assert.equal(finished.is_finished, true)
  const note = await create("create_note", { entity: "deal", record_id: deal.id, note: "Quer seis bocas." })
  assert.match(note.note, /seis bocas/)
})

test("what Funil refuses is told in its own words", async () => {
  await assert.rejects(create("create_contact", { first_name: "Eva", email: "sem arroba" }), /email/)
})
