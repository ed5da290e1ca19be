import { createMailTemplate } from "@funil/contract/messages/mail-templates"
import { sendMail } from "@funil/contract/messages/mails"
import { makeDelivery } from "../scenes/make-message.ts"
import type { World } from "../world.ts"
import { type Samples, none, ofWorld, page, unique } from "./sample.ts"

function draft({ deal }: World) {
  return { entity: "deal", record_id: deal.id, to: ["joao@sol.test"], subject: "Proposta", body: "<p>Oi</p>" }
}

async function sentMail(world: World): Promise<{ params: { id: string } }> {
  const { id } = await world.api.call(sendMail, world.admin, { body: draft(world) })
  return { params: { id } }
}

async function failedMail(world: World): Promise<{ params: { id: string } }> {
  const { params } = await sentMail(world)
  const { owner } = world.api.database
  const settled = { state: "failed", next_at: null } as const
  await owner.updateTable("deliveries").set(settled).where("id", "=", params.id).execute()
  await owner.updateTable("messages").set({ state: "failed" }).where("id", "=", params.id).execute()
  return { params }
}

function template() {
  return { name: unique("Proposta"), subject: "Olá, {{contact_first_name}}", body: "<p>Segue.</p>" }
}

async function madeTemplate({ api, admin }: World): Promise<{ params: { id: string } }> {
  const { id } = await api.call(createMailTemplate, admin, { body: template() })
  return { params: { id } }
}

/** Successful calls of the world's admin about emails, templates and signatures. */
export const mailSamples: Samples = {
  "mail.preview": (world) => ({ body: draft(world) }),
  "mail.send": (world) => ({ body: { ...draft(world), files: [world.file.id], signature: true } }),
  "mail.cancel": sentMail,
  "mail.retry": failedMail,
  "mail.settings": none,
  "mail.update_settings": () => ({ body: { signature: `<p>${unique("Ana")}</p>` } }),
  "mail_template.list": none,
  "mail_template.create": () => ({ body: template() }),
  "mail_template.update": async (world) => ({
    ...(await madeTemplate(world)),
    body: { name: unique("Nova proposta"), is_shared: true },
  }),
  "mail_template.delete": madeTemplate,
}

/** Creates a failed message. */
async function failedMessage({ api, admin, deal }: World): Promise<{ params: { id: string } }> {
  const id = await makeDelivery(api, admin, { entity: "deal", recordId: deal.id })
  const { owner } = api.database
  const settled = { state: "failed", next_at: null } as const
  await owner.updateTable("deliveries").set(settled).where("id", "=", id).execute()
  await owner.updateTable("messages").set({ state: "failed" }).where("id", "=", id).execute()
  return { params: { id } }
}

/** Successful calls of the world's admin about messages and signed webhooks. */
export const messageSamples: Samples = {
  "message.outbox": () => ({ query: { channel: "email", state: "queued", search: "forno", ...page } }),
  "message.get": ofWorld("message"),
  "message.retry": failedMessage,
  "message.settings": none,
  "message.update_settings": () => ({
    body: { open_tracking: true, reply_to: `${unique("vendas")}@sol.test` },
  }),
  "webhook_secret.get": none,
  "webhook_secret.rotate": none,
}
