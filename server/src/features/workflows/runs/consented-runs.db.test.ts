import { updateAccount } from "@funil/contract/account/accounts"
import type { WorkflowAction } from "@funil/contract/automations/workflow-actions"
import type { WorkflowSettings } from "@funil/contract/automations/workflow-settings"
import { getWorkflowRun, type WorkflowRunDetails } from "@funil/contract/automations/workflows"
import { type ConsentPurpose, withdrawConsents } from "@funil/contract/forms/consents"
import { listOutbox, type MessageState, retryMessage } from "@funil/contract/messages/messages"
import { listNotifications } from "@funil/contract/messages/notifications"
import { createContact, updateContact } from "@funil/contract/records/contacts"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { makeDeal, makePipeline } from "../../../../test/factories.ts"
import { httpFake } from "../../../../test/fakes/http-fake.ts"
import { twilioEnv, twilioFake } from "../../../../test/fakes/sms-fakes.ts"
import { smtpSink } from "../../../../test/fakes/smtp-sink.ts"
import { whatsappEnv, whatsappFake } from "../../../../test/fakes/whatsapp-fake.ts"
import { giveConsents } from "../../../../test/scenes/give-consents.ts"
import { accountOf } from "../../../../test/scenes/make-message.ts"
import { silentLog } from "../../../../test/silent-log.ts"
import { tryWorkflow } from "../../../../test/workflows/try-workflow.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { systemContext } from "../../../platform/system-context.ts"
import { deliveryQueue } from "../../deliveries/delivery-queue.ts"
import { suppress } from "../../deliveries/suppressions.ts"
import { subscriptions } from "../../webhooks/subscriptions.ts"
import { settleRun } from "./settle-run.ts"

const sink = await smtpSink()
const twilio = await httpFake(twilioFake)
const whatsapp = await httpFake(whatsappFake)
const api = await testApi({
  SMTP_URL: sink.url,
  MAIL_FROM: "Funil <funil@funil.test>",
  PUBLIC_URL: "https://funil.test",
  ...twilioEnv(twilio.url),
  ...whatsappEnv(whatsapp.url),
})
const deliveries = deliveryQueue({
  services: api.services,
  log: silentLog,
  onSettled: settleRun,
  subscriptions,
})
let ana: Person
let rita: string
let deal: string

beforeEach(async () => {
  ana = await api.signUp()
  rita = await contact("rita@sol.test", "11 98765-4321")
  deal = (await makeDeal(api, ana, await makePipeline(api, ana), { contacts: [rita] })).id
  twilio.heard.length = 0
  whatsapp.heard.length = 0
})
async function contact(email: string, phone1: string | null = null): Promise<string> {
  const body = { first_name: "Rita", email, phone1 }
  return (await api.call(createContact, ana, { body })).id
}

const template = { name: "oferta", language: "pt_BR", parameters: [] }
const to = { notification_target: "other", related_to: "contacts" } as const
/** Each action that writes to people. */
const messages: readonly (readonly [WorkflowAction, WorkflowSettings])[] = [
  ["send_email", { ...to, subject: "Oferta", message: "<p>Oi</p>" }],
  ["send_confirmation_email", { subject: "Oferta", message: "<p>Oi</p>" }],
  ["send_sms", { ...to, message: "Oi" }],
  ["send_whatsapp", { ...to, template }],
]
const [mail] = messages

interface SendingCase {
  readonly purpose?: ConsentPurpose
  readonly message?: (typeof messages)[number]
  readonly more?: WorkflowSettings
  /** Runs between the run and the sending. */
  readonly meanwhile?: () => Promise<unknown>
}

const withdraw = (id: string, purpose: ConsentPurpose = "marketing") =>
  api.call(withdrawConsents, ana, { params: { id }, body: { purpose } })

/** Runs a workflow whose message is about the deal and returns the run. */
async function send({ purpose = "marketing", message = mail, more, meanwhile }: SendingCase = {}) {
  const [action, settings] = message ?? ["send_email", {}]
  const tried = await tryWorkflow(api, ana, { action, settings: { ...settings, purpose, ...more } }, deal)
  await meanwhile?.()
  await deliveries.drain()
  const run = await api.call(getWorkflowRun, ana, { params: { id: tried.run.id } })
  return { preview: tried.preview, run, ...withheldReason(run) }
}

/** The reason of a withheld message, or null if it was sent. */
function withheldReason({ state, reason, steps }: WorkflowRunDetails) {
  const delivery = steps.findLast(({ kind }) => kind === "delivery")
  return { state, reason, outcome: delivery?.outcome["state"] }
}

const kept = (reason: string) => ({ state: "done", reason, outcome: "withheld" })
const out = { state: "done", reason: null, outcome: "sent" }

describe.each(messages)("advertising by %s", (...message) => {
  test("goes out, unless it was withdrawn, and the run says so without having failed", async () => {
    expect(await send({ message })).toMatchObject(out)
    await withdraw(rita)
    const told = await send({ message })
    expect(told).toMatchObject(kept("consent_withdrawn"))
    expect(told.run.can_retry).toBe(false)
    expect(told.preview).toMatchObject({ to: [], withheld: [{ reason: "consent_withdrawn" }] })
    expect(await send({ message, purpose: "service" })).toMatchObject(out)
    const { data } = await api.call(listNotifications, ana, { query: {} })
    expect(data.map(({ icon }) => icon)).not.toContain("automation_failed")
  })

  test("is kept back from who withdraws after the run, before it is sent", async () => {
    expect(await send({ message, meanwhile: () => withdraw(rita) })).toMatchObject(kept("consent_withdrawn"))
  })
})

describe("advertising", () => {
  test("that is kept back is found as such among the messages, not as failed, and is not sent again", async () => {
    await withdraw(rita)
    await send()
    const found = async (state: MessageState) => (await api.call(listOutbox, ana, { query: { state } })).data
    expect(await found("failed")).toEqual([])
    const [message] = await found("withheld")
    expect(message).toMatchObject({ reason: "consent_withdrawn", can_retry: false, processed_at: null })
    const again = await api.send(retryMessage, ana, { params: { id: message?.id ?? "" } })
    expect(again.status).toBe(409)
  })

  test("goes to who never agreed, unless the account asks for consent", async () => {
    expect(await send()).toMatchObject(out)
    await api.call(updateAccount, ana, { body: { marketing_needs_consent: true } })
    expect(await send()).toMatchObject(kept("no_consent"))
    expect(await send({ purpose: "service" })).toMatchObject(out)
    await giveConsents(api, ana, { contactId: rita, purposes: ["service"] })
    expect(await send()).toMatchObject(kept("no_consent"))
    await giveConsents(api, ana, { contactId: rita })
    expect(await send()).toMatchObject(out)
  })

  test("does not go to who withdrew even being contacted, unless they want it expressly", async () => {
    await withdraw(rita, "service")
    expect(await send()).toMatchObject(kept("consent_withdrawn"))
    api.clock.now = new Date(api.clock.now.getTime() + 1000)
    await giveConsents(api, ana, { contactId: rita })
    expect(await send()).toMatchObject(out)
  })

  test("does not reach who left the mails, by whatever channel", async () => {
    const ctx = await systemContext(api.services, await accountOf(api, ana))
    await inTransaction(ctx, (tx) => suppress(tx, "Rita@sol.test", "unsubscribed"))
    for (const message of messages) expect(await send({ message })).toMatchObject(kept("consent_withdrawn"))
    expect(await send({ purpose: "service" })).toMatchObject({ state: "failed", reason: "unsubscribed" })
  })

  test("to a typed address is that to the contacts who have it", async () => {
    const more: WorkflowSettings = { related_to: "others", to: ["RITA@sol.test"] }
    await withdraw(await contact("rita@sol.test"))
    expect(await send({ more })).toMatchObject(kept("consent_withdrawn"))
    const phone: WorkflowSettings = { related_to: "others", to: ["(11) 98765-4321"] }
    const sms = messages[2]
    expect(await send({ message: sms, more: phone })).toMatchObject(out)
    await withdraw(rita)
    expect(await send({ message: sms, more: phone })).toMatchObject(kept("consent_withdrawn"))
    await api.call(updateContact, ana, {
      params: { id: rita },
      body: { phone1: null, phone2: "11 98765-4321" },
    })
    expect(await send({ message: sms, more: phone })).toMatchObject(kept("consent_withdrawn"))
    await api.call(updateAccount, ana, { body: { marketing_needs_consent: true } })
    expect(await send({ more: { ...more, to: ["ninguem@sol.test"] } })).toMatchObject(out)
  })

  test("reaches the others of a run, which says that some were left out", async () => {
    const eva = await contact("eva@sol.test")
    await withdraw(rita)
    const more: WorkflowSettings = { related_to: "others", to: ["rita@sol.test", "eva@sol.test"] }
    const told = await send({ more })
    expect(told).toMatchObject({ state: "done", reason: "consent_withdrawn" })
    expect(told.preview).toMatchObject({ to: ["eva@sol.test"], withheld: [{ to: "rita@sol.test" }] })
    const states = told.run.steps
      .filter(({ kind }) => kind === "delivery")
      .map(({ outcome }) => outcome["state"])
    expect(new Set(states)).toEqual(new Set(["sent", "withheld"]))
    await withdraw(eva)
  })

  test("by mail leads to the page on which it is withdrawn; service does not", async () => {
    const linked = /https:\/\/funil\.test\/consents\/[\w-]{64}/
    expect((await send({ purpose: "service" })).preview.html).not.toMatch(linked)
    const { preview } = await send()
    expect(preview.html).toMatch(linked)
    const [url = ""] = linked.exec(preview.text ?? "") ?? []
    const page = await api.app.inject({ url: new URL(url).pathname })
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining("Não quero receber ofertas")])
  })
})
