import { updateUser } from "@funil/contract/account/users"
import type { WorkflowSettings } from "@funil/contract/automations/workflow-settings"
import { getWorkflowRun } from "@funil/contract/automations/workflows"
import { getMessage, type OutboxMessageDetails } from "@funil/contract/messages/messages"
import { createCompany } from "@funil/contract/records/companies"
import { createContact, getContact, updateContact } from "@funil/contract/records/contacts"
import { beforeAll, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { makeDeal } from "../../../../test/factories.ts"
import { silentLog } from "../../../../test/silent-log.ts"
import { tryWorkflow } from "../../../../test/workflows/try-workflow.ts"
import { makeWorld, type World } from "../../../../test/world.ts"
import { decryptSecret } from "../../../platform/secrets.ts"
import { payloadPlace } from "../../deliveries/delivery-queries.ts"
import { deliveryQueue } from "../../deliveries/delivery-queue.ts"
import { subscriptions } from "../../webhooks/subscriptions.ts"
import { settleRun } from "../runs/settle-run.ts"

const api = await testApi({ PUBLIC_URL: "https://funil.test" })
let world: World
let admin: Person
let manager: Person
let deal: string

beforeAll(async () => {
  world = await makeWorld(api)
  admin = world.admin
  deal = world.deal.id
  manager = await api.colleague(admin, "manager")
  const phones = [
    [updateUser, world.colleague.id, "11 98765-4321"],
    [updateUser, admin.id, "11 95555-4321"],
    [updateContact, world.contact.id, "11 91234-5678"],
  ] as const
  for (const [endpoint, id, phone1] of phones)
    await api.call(endpoint, admin, { params: { id }, body: { phone1 } })
})

const mail = (settings: WorkflowSettings) => ({
  action: "send_email" as const,
  settings: { notification_target: "other" as const, subject: "Oi", message: "<p>Oi</p>", ...settings },
})

/** The messages that a run queued, as the messages screen shows them. */
async function sentBy(run: {
  steps: readonly { outcome: Record<string, unknown> }[]
}): Promise<OutboxMessageDetails[]> {
  const ids = run.steps.flatMap(({ outcome }) => (outcome["messages"] ?? []) as string[])
  return Promise.all(ids.map((id) => api.call(getMessage, admin, { params: { id } })))
}

test("through a channel without a provider a message is kept and not sent, as the trial and the run say", async () => {
  const { preview, run } = await tryWorkflow(api, admin, mail({ related_to: "contacts" }), deal)
  expect(preview).toMatchObject({ kept: true, to: ["joao@sol.test"] })
  const log = silentLog
  await deliveryQueue({ services: api.services, log, onSettled: settleRun, subscriptions }).drain()
  const ended = await api.call(getWorkflowRun, admin, { params: { id: run.id } })
  expect(ended).toMatchObject({ state: "done", reason: "not_configured" })
  expect(ended.steps.at(-1)).toMatchObject({ kind: "delivery", outcome: { state: "kept" } })
  expect(await sentBy(run)).toMatchObject([{ state: "kept" }])
})

/** Stores a name in a form that older releases allowed and the API now rejects. */
const renameAsBefore = (id: string, name: string) =>
  api.database.owner.updateTable("deals").set({ name }).where("id", "=", id).execute()

describe("an e-mail", () => {
  test("to a contact has its variables, both forms and a way to leave", async () => {
    const { preview, run } = await tryWorkflow(
      api,
      manager,
      mail({
        related_to: "contacts",
        subject: "Proposta {{name}}",
        message: "<p>Olá <strong>{{contact_first_name}}</strong>: {{amount}}</p>",
      }),
      deal,
    )
    expect(run).toMatchObject({ state: "sending", reason: null })
    expect(run.steps.at(-1)).toMatchObject({
      input: { channel: "email", to: ["joao@sol.test"], subject: "Proposta Forno novo" },
    })
    const [sent] = await sentBy(run)
    expect(sent).toMatchObject({
      channel: "email",
      to: "joao@sol.test",
      subject: "Proposta Forno novo",
      state: "queued",
      run_id: run.id,
    })
    expect(sent?.html).toContain("<p>Olá <strong>João</strong>: R$ 1.234,56</p>")
    expect(sent?.text).toContain("Olá João: R$ 1.234,56")
    expect(sent?.html).toMatch(/href="https:\/\/funil\.test\/u\/[\w-]{64}"/)
    expect(preview).toMatchObject({ to: ["joao@sol.test"], subject: "Proposta Forno novo" })
    expect(preview.html).toContain("Olá <strong>João</strong>")
  })

  test("to colleagues has no way to leave", async () => {
    const { run } = await tryWorkflow(api, manager, mail({ notification_target: "responsible_user" }), deal)
    const [sent] = await sentBy(run)
    expect(sent).toMatchObject({ to: world.colleague.email })
    expect(sent?.html).not.toContain("/u/")
  })

  test.each<[WorkflowSettings, () => string[]]>([
    [{ notification_target: "responsible_user" }, () => [world.colleague.email]],
    [{ notification_target: "creator_user" }, () => [admin.email]],
    [{ related_to: "user" }, () => [world.colleague.email]],
    [{ related_to: "creator_user" }, () => [admin.email]],
    [{ related_to: "responsible_user" }, () => [world.colleague.email]],
    [{ related_to: "contacts" }, () => ["joao@sol.test"]],
    [{ related_to: "companies" }, () => ["oi@sol.test"]],
    [
      {
        related_to: "others",
        to: ["Eva@x.test", "{{contact_email}}; eva@X.test", "not an address", "{{owner_email}}"],
      },
      () => ["eva@x.test", "joao@sol.test", world.colleague.email],
    ],
  ])("with %j goes to whom that names", async (settings, wanted) => {
    await api.raw("PUT", `/companies/${world.company.id}`, admin, { email: "Oi@sol.test" })
    const { run } = await tryWorkflow(api, admin, mail(settings), deal)
    expect((await sentBy(run)).map(({ to }) => to)).toEqual(wanted())
  })

  test("about other nouns goes to their people", async () => {
    const { contact, company, product, task, colleague } = world
    const to = async (
      entity: "contact" | "company" | "product" | "task" | "user",
      id: string,
      settings: WorkflowSettings,
    ) => {
      const { run } = await tryWorkflow(api, admin, { ...mail(settings), entity }, id)
      return (await sentBy(run)).map((sent) => sent.to)
    }
    expect(await to("contact", contact.id, { related_to: "contacts" })).toEqual(["joao@sol.test"])
    expect(await to("contact", contact.id, { related_to: "user" })).toEqual([admin.email])
    expect(await to("company", company.id, { related_to: "contacts" })).toEqual(["joao@sol.test"])
    expect(await to("product", product.id, { notification_target: "creator_user" })).toEqual([admin.email])
    expect(await to("task", task.id, { related_to: "user" })).toEqual([colleague.email])
    expect(await to("task", task.id, { related_to: "contacts" })).toEqual(["joao@sol.test"])
    expect(await to("user", colleague.id, { related_to: "user" })).toEqual([colleague.email])
  })

  test("to nobody rests with its reason, in the preview too", async () => {
    const { id } = await makeDeal(api, admin, world.pipeline, { user_id: null })
    for (const settings of [
      { notification_target: "responsible_user" as const },
      { related_to: "contacts" as const },
      { related_to: "others" as const, to: ["nobody", "{{owner_email}}"] },
    ]) {
      const { preview, run } = await tryWorkflow(api, manager, mail(settings), id)
      expect(preview).toEqual({ reason: "no_recipient" })
      expect(run).toMatchObject({ state: "failed", reason: "no_recipient" })
    }
  })

  test("goes neither to who has left nor twice to one address, and not to a crowd", async () => {
    const former = await api.colleague(admin, "agent")
    const twin = await api.call(createContact, admin, {
      body: { first_name: "Gêmeo", email: "JOAO@sol.test" },
    })
    const left = await makeDeal(api, admin, world.pipeline, {
      user_id: former.id,
      contacts: [world.contact.id, twin.id],
    })
    await api.call(updateUser, admin, { params: { id: former.id }, body: { deactivated: true } })
    const owner = await tryWorkflow(api, manager, mail({ notification_target: "responsible_user" }), left.id)
    expect(owner.run).toMatchObject({ state: "failed", reason: "no_recipient" })
    const both = await tryWorkflow(api, manager, mail({ related_to: "contacts" }), left.id)
    expect((await sentBy(both.run)).map(({ to }) => to)).toEqual(["joao@sol.test"])
    const crowd = await api.call(createCompany, admin, { body: { company: "Multidão" } })
    const people = Array.from({ length: 101 }, (_, index) => ({
      first_name: "P",
      email: `p${index}@x.test`,
      companies: [crowd.id],
    }))
    for (const body of people) await api.call(createContact, admin, { body })
    const many = await tryWorkflow(
      api,
      manager,
      { ...mail({ related_to: "contacts" }), entity: "company" },
      crowd.id,
    )
    expect(many.run).toMatchObject({ state: "failed", reason: "too_many" })
  })

  test("hides from a manager where an admin can be reached", async () => {
    const { preview, run } = await tryWorkflow(
      api,
      manager,
      mail({ notification_target: "creator_user" }),
      deal,
    )
    expect(preview.to).toEqual(["Ana Souza"])
    expect(run.steps.at(-1)).toMatchObject({ input: { to: ["Ana Souza"] } })
    expect((await sentBy(run)).map(({ to }) => to)).toEqual([admin.email])
  })

  test("with hostile values has one subject line and runs nothing", async () => {
    const name = 'Eva"><script>alert(1)</script>\r\nBcc: eva@evil.test'
    const { id } = await makeDeal(api, admin, world.pipeline, { contacts: [world.contact.id] })
    await renameAsBefore(id, name)
    const message = '<p title="{{name}}">{{name}} <a href="{{name}}">a</a></p>'
    const { run } = await tryWorkflow(
      api,
      manager,
      mail({ related_to: "contacts", subject: "{{name}}", message }),
      id,
    )
    const [sent] = await sentBy(run)
    expect(sent?.subject).toBe('Eva"><script>alert(1)</script> Bcc: eva@evil.test')
    expect(sent?.html).not.toContain("<script")
    expect(sent?.text).toContain("<script>alert(1)</script>")
  })

  test("that is done in vain leaves no message", async () => {
    const to = Array.from({ length: 20 }, (_, row) =>
      Array.from({ length: 6 }, (__, place) => `p${row}x${place}@x.test`).join(";"),
    )
    const { run } = await tryWorkflow(api, manager, mail({ related_to: "others", to }), deal)
    expect(run).toMatchObject({ reason: "too_many", detail: "recipients" })
    const left = api.database.owner.selectFrom("messages").select("id").where("run_id", "=", run.id)
    expect(await left.execute()).toEqual([])
  })
})

describe("to telephones", () => {
  test("an SMS goes to the one of the owner, as plain text", async () => {
    const settings = {
      notification_target: "responsible_user" as const,
      message: "<b>{{name}}</b> {{amount}}",
    }
    const { run } = await tryWorkflow(api, manager, { action: "send_sms", settings }, deal)
    expect(await sentBy(run)).toMatchObject([
      { channel: "sms", to: "+5511987654321", text: "<b>Forno novo</b> R$ 1.234,56", subject: null },
    ])
  })

  test("a WhatsApp message takes along its template, each place on one line", async () => {
    const template = {
      name: "proposta",
      language: "pt_BR",
      parameters: ["{{contact_first_name}}", "{{products}} !"],
    }
    const settings = { notification_target: "other" as const, related_to: "contacts" as const, template }
    const { preview, run } = await tryWorkflow(api, manager, { action: "send_whatsapp", settings }, deal)
    expect(preview.text).toBe("proposta\nJoão\n2 × Forno (R$ 617,28)!")
    const [sent] = await sentBy(run)
    expect(sent).toMatchObject({ channel: "whatsapp", to: "+5511912345678" })
    const row = await api.database.owner
      .selectFrom("messages")
      .select("template")
      .where("id", "=", sent?.id ?? "")
      .executeTakeFirst()
    expect(row?.template).toEqual({ ...template, parameters: ["João", "2 × Forno (R$ 617,28)!"] })
  })

  test("what is no telephone is nobody's", async () => {
    const contact = await api.call(createContact, admin, { body: { first_name: "Sem", phone1: "recepção" } })
    const { id } = await makeDeal(api, admin, world.pipeline, { contacts: [contact.id] })
    const settings = { notification_target: "other" as const, related_to: "contacts" as const, message: "Oi" }
    const { run } = await tryWorkflow(api, manager, { action: "send_sms", settings }, id)
    expect(run).toMatchObject({ state: "failed", reason: "no_recipient" })
  })
})

/** The encrypted payload of a delivery. */
async function payloadOf(run: { id: string }) {
  const row = await api.database.owner
    .selectFrom("deliveries")
    .selectAll()
    .where("run_id", "=", run.id)
    .executeTakeFirstOrThrow()
  const { secretKey } = api.services.config
  return {
    ...row,
    payload: JSON.parse(decryptSecret(secretKey, payloadPlace(row.id), row.payload ?? "")) as Record<
      string,
      string
    >,
  }
}

describe("to chats", () => {
  test.each([
    [
      "send_slack",
      "https://hooks.slack.com/services/T/B/x",
      "*Novo* &lt;!channel&gt; &amp; @everyone *forte*",
    ],
    [
      "send_discord",
      "https://discord.com/api/webhooks/1/x",
      "*Novo* \\<!channel\\> & @\u200Beveryone \\*forte\\*",
    ],
  ] as const)("%s keeps its author's signs and writes out those of values", async (action, url, text) => {
    const { id } = await makeDeal(api, admin, world.pipeline, { name: "<!channel> & @everyone *forte*" })
    const { preview, run } = await tryWorkflow(
      api,
      manager,
      { action, settings: { url, message: "*Novo* {{name}}" } },
      id,
    )
    expect(preview).toEqual({ to: [new URL(url).hostname], text })
    expect((await payloadOf(run)).payload).toMatchObject({ url, text })
    expect(await sentBy(run)).toMatchObject([{ to: new URL(url).hostname, text }])
  })
})

describe("a webhook", () => {
  const webhook = (settings: WorkflowSettings) => ({
    action: "webhook" as const,
    settings: { webhook_method: "put" as const, ...settings },
  })

  test("has variables in address, headers and body, each escaped for its place", async () => {
    const { id, code } = await makeDeal(api, admin, world.pipeline, { amount: 10 })
    await renameAsBefore(id, 'Loja "A"/B\r\nX: y')
    const settings = {
      url: "https://api.test/deals/{{name}}?c={{code}}",
      headers: { authorization: "Bearer segredo", "x-name": "{{name}}" },
      body: { total: "{{amount}}", texto: "Negócio {{name}}", lista: ["{{code}}"] },
    }
    const { preview, run } = await tryWorkflow(api, manager, webhook(settings), id)
    const url = `https://api.test/deals/Loja%20%22A%22%2FB%0D%0AX%3A%20y?c=${code}`
    const headers = { authorization: "Bearer segredo", "x-name": 'Loja "A"/B X: y' }
    const body = { total: 10, texto: 'Negócio Loja "A"/B\r\nX: y', lista: [code] }
    expect(preview.request).toEqual({ method: "PUT", url, headers, body })
    const { payload, channel } = await payloadOf(run)
    expect(channel).toBe("webhook")
    expect(payload).toMatchObject({ method: "PUT", url, headers })
    expect(JSON.parse(payload["body"] ?? "")).toEqual(body)
    expect(run).toMatchObject({ state: "sending" })
    expect(run.steps.at(-1)).toMatchObject({ kind: "webhook", input: { method: "PUT", host: "api.test" } })
    expect(JSON.stringify(run.steps)).not.toContain("segredo")
  })

  test("without a body sends the whole record", async () => {
    const { run } = await tryWorkflow(
      api,
      manager,
      { ...webhook({ url: "https://api.test/" }), entity: "contact" },
      world.contact.id,
    )
    const contact = await api.call(getContact, manager, { params: { id: world.contact.id } })
    expect(JSON.parse((await payloadOf(run)).payload["body"] ?? "")).toEqual({
      event: "test",
      workflow: { id: run.workflow_id, name: "Faz webhook" },
      entity: "contact",
      record: contact,
    })
  })

  test("can't be led to another host by a value", async () => {
    const { id } = await makeDeal(api, admin, world.pipeline, { name: "evil.test/#" })
    for (const url of ["https://api.test{{name}}/x", "https://{{name}}", "https://{{nothing}}"]) {
      const { preview, run } = await tryWorkflow(api, manager, webhook({ url }), id)
      expect(preview).toEqual({ reason: "invalid_value", detail: "url" })
      expect(run).toMatchObject({ state: "failed", reason: "invalid_value", detail: "url" })
    }
    const { run } = await tryWorkflow(
      api,
      manager,
      webhook({ url: "https://api.test/{{name}}@{{name}}" }),
      id,
    )
    expect((await payloadOf(run)).payload["url"]).toBe("https://api.test/evil.test%2F%23@evil.test%2F%23")
  })
})
