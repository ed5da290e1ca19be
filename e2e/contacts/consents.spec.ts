import { getMessage, listMessages } from "@funil/contract/messages/messages"
import { createDeal } from "@funil/contract/records/deals"
import { listPipelines } from "@funil/contract/settings/pipelines"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import type { Person } from "../person.ts"
import { makeContact, openContact } from "../scenes/contact-scene.ts"
import { makeWorkflow } from "../scenes/workflow-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const { consents } = m

/** Makes a deal of a contact, which sets the automation off. */
async function sell({ token }: Person, contactId: string): Promise<string> {
  const [pipeline] = await call(token, listPipelines)
  const pipeline_stage_id = pipeline?.stages[0]?.id ?? ""
  return (
    await call(token, createDeal, { body: { name: "Forno", pipeline_stage_id, contacts: [contactId] } })
  ).id
}

/** The link in the mail about a deal. */
async function linkIn({ token }: Person, record_id: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const { data } = await call(token, listMessages, { query: { entity: "deal", record_id } })
    const { html } = await call(token, getMessage, { params: { id: data[0]?.id ?? "" } })
    found = /[^"]*\/consents\/[\w-]+/.exec(html ?? "")?.[0]
    expect(found).toBeDefined()
  }).toPass()
  return found ?? ""
}

test("a consent is noted, withdrawn by the link of a mail without a script, and no advertising follows", async ({
  page,
  admin,
  signIn,
  visit,
}) => {
  const contact = await makeContact(admin)
  const { id: workflowId } = await makeWorkflow(admin, {
    name: "Oferta de boas-vindas",
    execute_when: "create",
    action: "send_email",
    settings: {
      notification_target: "other",
      related_to: "contacts",
      purpose: "marketing",
      subject: "Oferta",
      message: "<p>Oi</p>",
      wait: "none",
    },
  })
  await signIn(admin)
  const panel = await openContact(page, contact)
  const section = panel.getByRole("region", { name: consents.title })
  await section.getByRole("button", { name: consents.note }).click()
  const dialog = page.getByRole("dialog", { name: consents.note })
  await dialog.getByLabel(consents.text).fill("Disse por telefone que quer ofertas")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: consents.save, exact: true }).click()
  await expect(section.getByText("Disse por telefone que quer ofertas")).toBeVisible()
  const marketing = section.getByRole("region", { name: consents.purposes.marketing })
  await expect(
    marketing.getByText(m.fieldOptions.contact.marketing_consent.given, { exact: true }),
  ).toBeVisible()
  const link = await linkIn(admin, await sell(admin, contact.id))
  const reader = await visit(undefined, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await reader.goto(link)
  await reader.getByRole("button", { name: "Não quero receber ofertas" }).focus()
  await reader.keyboard.press("Enter")
  await expect(reader.getByRole("status")).toContainText("Pronto")
  await expect(
    marketing.getByText(m.fieldOptions.contact.marketing_consent.withdrawn, { exact: true }),
  ).toBeVisible()
  await expect(marketing.getByText(consents.bySelf)).toBeVisible()
  await expectAccessible(page)
  await sell(admin, contact.id)
  await page.goto(`/admin/workflows/${workflowId}/runs`)
  const list = page.getByRole("list", { name: m.workflowRuns.list })
  await expect(list).toContainText(m.workflows.reasons.consent_withdrawn.replace(/\.$/, ""))
  await list.getByRole("link", { name: "Forno" }).first().click()
  const run = page.getByRole("region", { name: m.workflowRuns.detail.title("Forno") })
  await expect(run.getByText(m.workflows.states.done)).toBeVisible()
  await expect(run.getByText(m.workflowRuns.deliveries.withheld)).toBeVisible()
  await expectAccessible(page)
})
