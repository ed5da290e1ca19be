import { createMailTemplate } from "@funil/contract/mail-templates"
import { sendMail } from "@funil/contract/mails"
import { none, type Samples, unique } from "./sample.ts"
import type { World } from "./world.ts"

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

/** Calls about mails that people write, and about what they begin with, that succeed for the world's admin. */
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
