import type { RunStep } from "@funil/contract/automations/workflows"
import { createWorkflow } from "@funil/contract/automations/workflows"
import type { Entity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import type { NewDelivery } from "../../src/features/deliveries/delivery.ts"
import { newId } from "../../src/platform/new-id.ts"
import { accountOf } from "../imports/import-file.ts"
import { makeDelivery } from "../scenes/make-message.ts"
import type { Planter } from "./planter.ts"

const hosts: readonly (readonly [entity: Entity, key: string])[] = [
  ["deal", "near"],
  ["deal", "far"],
  ["deal", "rdeal"],
  ["deal", "xdeal"],
  ["contact", "rcon"],
  ["company", "lcom"],
  ["task", "atask"],
  ["bill", "bill"],
  ["user", "boss"],
  ["user", "chief"],
]

/**
 * Plants emails about records of every kind, and the runs that sent them. Their texts name people
 * whose details few roles see.
 */
export async function plantMessages(planter: Planter): Promise<void> {
  for (const [entity, key] of hosts) {
    const texts = { subject: planter.canaries.text(`${key}log`, "subject"), ...saying(planter, `${key}log`) }
    const to = { to: planter.canaries.email("boss"), userId: planter.id("boss") }
    const message = await send(planter, [entity, key], { channel: "email", ...to, ...texts })
    await plantRun(planter, [entity, key], message)
  }
  await sendToOthers(planter)
  await plantWorkflow(planter)
}

/** Returns a text with the addresses and phones of several people. */
function saying({ people, canaries }: Planter, key: string) {
  const addresses = [...people.values()].map(({ email }) => email).join(", ")
  const text = `${canaries.text(key, "text")} ${addresses}`
  return {
    text,
    html: `<p>${text} <a href="mailto:${canaries.email("boss")}">${canaries.email("boss")}</a></p>`,
  }
}

/** Sends a mail that bounces with its address in the error. */
async function send(
  planter: Planter,
  [entity, key]: (typeof hosts)[number],
  delivery: NewDelivery,
  as = `${key}log`,
) {
  const { api, world } = planter
  const { owner } = api.database
  const id = await makeDelivery(api, world.admin, { entity, recordId: planter.id(key) }, delivery)
  const to = "to" in delivery ? delivery.to : ""
  const error = `550 5.1.1 <${to}>: user '${to}' unknown`
  const failed = { state: "failed", reason: "bounced" } as const
  await owner
    .updateTable("messages")
    .set({ ...failed, error })
    .where("id", "=", id)
    .execute()
  await owner
    .updateTable("deliveries")
    .set({ ...failed, detail: error, next_at: null })
    .where("id", "=", id)
    .execute()
  return planter.add("message", id, as)
}

/**
 * Sends messages about a deal of the restricted agent, to people whom that agent sees and to
 * others.
 */
async function sendToOthers(planter: Planter): Promise<void> {
  const { canaries } = planter
  const about = ["deal", "rdeal"] as const
  const mail = (key: string) => ({
    channel: "email" as const,
    subject: canaries.text(key, "about"),
    ...saying(planter, key),
  })
  await send(
    planter,
    about,
    { ...mail("lconlog"), to: canaries.email("lcon"), contactId: planter.id("lcon") },
    "lconlog",
  )
  await send(
    planter,
    about,
    { ...mail("lcomlog"), to: canaries.email("lcom"), companyId: planter.id("lcom") },
    "lcomlog",
  )
  await send(planter, about, {
    ...mail("rconlog"),
    to: canaries.email("rcon"),
    contactId: planter.id("rcon"),
  })
  // As typed into the automation.
  await send(planter, about, { ...mail("rdeallog"), to: canaries.email("chief") })
  const { rows } = await sql<{
    phone: string
  }>`select phone1 as phone from users where id = ${planter.id("boss")}`.execute(planter.api.database.owner)
  const phone = rows[0]?.phone ?? ""
  await send(planter, about, {
    channel: "sms",
    to: phone,
    userId: planter.id("boss"),
    text: `Ligue para ${phone}`,
  })
}

/** Plants the run of a workflow that an admin saved, with what that admin saw. */
async function plantRun(
  planter: Planter,
  [entity, key]: (typeof hosts)[number],
  message: string,
): Promise<void> {
  const { api, world, canaries } = planter
  const at = api.clock.now.toISOString()
  const [bill] = planter.byNoun["bill"] ?? []
  const detail = `${canaries.text(`${key}run`, "detail")} 550 <${canaries.email("boss")}> unknown`
  const steps: RunStep[] = [
    {
      at,
      kind: "send_email",
      input: {
        channel: "email",
        to: [canaries.email("boss")],
        subject: canaries.text(`${key}run`, "subject"),
      },
      outcome: { messages: [message] },
    },
    {
      at,
      kind: "add_bill",
      input: { description: canaries.text("bill", "made") },
      outcome: { id: bill?.id },
    },
    {
      at,
      kind: "delivery",
      input: { channel: "email", delivery_id: message },
      outcome: { state: "failed", detail },
    },
  ]
  const id = newId()
  const run = {
    account_id: await accountOf(api, world.admin),
    id,
    workflow_id: world.workflow.id,
    action: "send_email",
    entity,
    record_id: planter.id(key),
    record_name: canaries.text(key, "named"),
    trigger: "create",
    event_key: id,
    cause_run_id: planter.byNoun["workflow_run"]?.find((known) => known.key === "billrun")?.id ?? null,
    state: "failed" as const,
    reason: "bounced",
    detail,
    steps: JSON.stringify(steps),
    created_at: at,
  }
  await api.database.owner.insertInto("workflow_runs").values(run).execute()
  planter.add("workflow_run", id, `${key}run`)
}

async function plantWorkflow({ api, world, canaries }: Planter): Promise<void> {
  const settings = {
    url: "https://gancho.test/",
    webhook_method: "post" as const,
    headers: { "X-Key": canaries.text("settings", "header") },
  }
  const workflow = {
    name: "Chama",
    entity: "bill" as const,
    execute_when: "create" as const,
    action: "webhook" as const,
  }
  await api.call(createWorkflow, world.admin, { body: { ...workflow, settings, enabled: false } })
}
