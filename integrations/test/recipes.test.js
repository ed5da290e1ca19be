import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"

/** Replays the recipes' calls against a running Funil, evaluating expressions like n8n and Make. */
const { FUNIL_URL: url, FUNIL_TOKEN: token } = process.env
const lead = {
  name: 'Rute "Ru" Lima',
  email: "rute@recipes.test",
  phone: "11987654321",
  message: "Quero um\nforno.",
}

const recipe = (path) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), "utf8"))

async function call(method, address, body) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) }
  const response = await fetch(address, { method, headers, body })
  const answer = await response.json()
  assert.ok(response.ok, `${method} ${address} ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** The methods of n8n's Luxon clock that the recipes use. */
const now = {
  plus: ({ days }) => ({
    toFormat: (format) =>
      format.replace("yyyy-MM-dd", new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)),
  }),
}

/**
 * Runs the nodes of an n8n workflow in order. Each returns items, and a list returns one per
 * element.
 */
async function runN8n(workflow, trigger) {
  const items = new Map()
  const node = (name) => ({ first: () => ({ json: items.get(name)[0] }) })
  const valueOf = (code) => new Function("$", "$now", `return (${code})`)(node, now)
  const written = (text) =>
    text.replace(/^=/, "").replaceAll(/\{\{(.*?)\}\}(?!\})/gs, (_, code) => String(valueOf(code)))
  for (const { name, type, parameters } of workflow.nodes) {
    if (type.endsWith(".httpRequest")) {
      const { method, url: address, jsonBody } = parameters
      const answer = await call(method, written(address), jsonBody && written(jsonBody))
      items.set(name, Array.isArray(answer) ? answer : [answer])
    } else items.set(name, type.endsWith(".set") ? [{ url }] : [{ body: trigger }])
  }
  return (name) => items.get(name)?.[0]
}

/** Runs the modules of a Make scenario in order. Lists start at 1. */
async function runMake({ flow }, trigger) {
  const outputs = new Map([
    [1, trigger],
    [2, { url, token }],
  ])
  const found = (path) =>
    path
      .trim()
      .split(/[.[\]]+/)
      .filter(Boolean)
      .reduce((value, key, at) => {
        if (at === 0) return outputs.get(Number(key))
        return Array.isArray(value) ? value[Number(key) - 1] : value?.[key]
      }, undefined)
  const worked = (code) => {
    const [, path, pattern, by] = /^replace\((.*?); \/(.*)\/g; "(.*)"\)$/s.exec(code) ?? []
    return path ? String(found(path)).replaceAll(new RegExp(pattern, "g"), by) : String(found(code))
  }
  const written = (text) => text.replaceAll(/\{\{(.*?)\}\}/gs, (_, code) => worked(code))
  for (const { id, module, mapper } of flow.filter(({ module }) => module.startsWith("http:"))) {
    const { method, url: address, data } = mapper
    assert.ok(module)
    outputs.set(id, { data: await call(method.toUpperCase(), written(address), data && written(data)) })
  }
  return (id) => outputs.get(id)?.data
}

for (const [name, run] of [
  [
    "n8n",
    async () => {
      const result = await runN8n(recipe("n8n/lead-to-deal.json"), lead)
      return { contact: result("Contact"), deal: result("Deal"), note: result("Note") }
    },
  ],
  [
    "Make",
    async () => {
      const result = await runMake(recipe("make/lead-to-deal.json"), { ...lead, email: "outra@recipes.test" })
      return { contact: result(3), deal: result(5), note: result(6) }
    },
  ],
])
  test(`a lead becomes a contact, a deal and a note by the recipe for ${name}`, async () => {
    const { contact, deal, note } = await run()
    const read = await call("GET", `${url}/api/cards/${deal.id}`)
    assert.match(read.name, /^Rute .*Ru.* Lima$/)
    assert.deepEqual(
      read.contacts.map(({ id }) => id),
      [contact.id],
    )
    assert.match(note.note, /Quero um\s+forno\./)
  })

test("a won deal gets a task and a note by the recipe for n8n", async () => {
  const [pipeline] = await call("GET", `${url}/api/pipelines`)
  const { id: user } = await call("GET", `${url}/api/auth/me`)
  const body = { name: "Ganho", pipeline_stage_id: pipeline.stages.at(-2).id, user_id: user }
  await call("POST", `${url}/api/cards`, JSON.stringify(body))
  const [sample] = await call("GET", `${url}/api/webhooks/samples?event=deal.won`)
  const result = await runN8n(recipe("n8n/won-deal-follow-up.json"), sample)
  assert.equal(result("Task in a week").deal_id, sample.data.record.id)
  assert.match(result("Note").note, /call in a week/)
})

test("n8n subscribes once by its recipe, and finds that it has", async () => {
  await runN8n(recipe("n8n/subscribe.json"), {})
  const found = await call(
    "GET",
    `${url}/api/webhooks?url=${encodeURIComponent("https://n8n.example.com/webhook/funil-won")}`,
  )
  assert.deepEqual(
    found.map(({ events }) => events),
    [["deal.won"]],
  )
})
