import { createWorkflow, testWorkflow, type Workflow } from "@funil/contract/automations/workflows"
import type { ImportRecord } from "@funil/contract/data/imports"
import { createMigration } from "@funil/contract/data/migrations"
import { createWebhook } from "@funil/contract/data/webhooks"
import { createForm, type Form } from "@funil/contract/forms/forms"
import { createReturnsForm, type ReturnsForm } from "@funil/contract/forms/returns"
import { createMailTemplate } from "@funil/contract/messages/mail-templates"
import { createPushSubscription } from "@funil/contract/messages/push"
import { type Bill, createBill } from "@funil/contract/records/bills"
import { type Company, createCompany } from "@funil/contract/records/companies"
import { type Contact, createContact } from "@funil/contract/records/contacts"
import { createDeal, type Deal } from "@funil/contract/records/deals"
import { createFile, type RecordFile } from "@funil/contract/records/files"
import { createNote, type Note } from "@funil/contract/records/notes"
import { createProduct, type Product } from "@funil/contract/records/products"
import { createTask, listTaskTypes, type Task, type TaskType } from "@funil/contract/records/tasks"
import { createCustomField, type CustomField } from "@funil/contract/settings/custom-fields"
import { createFilter, type SavedFilter } from "@funil/contract/settings/filters"
import { createGoal } from "@funil/contract/settings/goals"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import type { Person, TestApi } from "./client.ts"
import { firstPipeline, makePipeline, stageId } from "./factories.ts"
import { pushBody } from "./fakes/push-body.ts"
import { pdf, sent } from "./files/sent-files.ts"
import { waitingAnswer } from "./forms/answer-scene.ts"
import { contactForm } from "./forms/form-scene.ts"
import { importFile } from "./imports/import-file.ts"
import { giveConsents } from "./scenes/give-consents.ts"
import { makeDelivery } from "./scenes/make-message.ts"
import { putReturn } from "./scenes/put-return.ts"
import { restDelivery } from "./scenes/rest-delivery.ts"
import { harmlessWorkflow } from "./workflows/harmless-workflow.ts"

/** An account with one record of everything, each linked to the others. */
export interface World {
  readonly api: TestApi
  readonly admin: Person
  readonly colleague: Person
  /** Four stages. The deals are in the first one. */
  readonly pipeline: Pipeline
  readonly otherPipeline: Pipeline
  readonly company: Company
  readonly contact: Contact
  readonly deal: Deal
  readonly relatedDeal: Deal
  readonly product: Product
  readonly bill: Bill
  readonly taskType: TaskType
  readonly customField: CustomField
  readonly task: Task
  readonly note: Note
  readonly file: RecordFile
  readonly filter: SavedFilter
  /** An email about the deal that waits for sending. */
  readonly message: { readonly id: string }
  /** A dry run, so it left no record. */
  readonly rehearsal: ImportRecord
  /** A migration without files. */
  readonly move: { readonly id: string }
  readonly form: Form
  readonly returnsForm: ReturnsForm
  readonly workflow: Workflow
  /** The id of a workflow run that left the related deal unchanged. */
  readonly workflowRun: string
}

/** Signs up an account and fills it as its admin. */
export async function makeWorld(api: TestApi): Promise<World> {
  const admin = await api.signUp()
  const colleague = await api.colleague(admin, "agent")
  const pipeline = await makePipeline(api, admin)
  const otherPipeline = await firstPipeline(api, admin)
  const company = await api.call(createCompany, admin, {
    body: { company: "Padaria Sol", tags: ["cliente"] },
  })
  const contact = await api.call(createContact, admin, {
    body: { first_name: "João", last_name: "Silva", email: "joao@sol.test", companies: [company.id] },
  })
  const product = await api.call(createProduct, admin, {
    body: { name: "Forno", price: 617.28, sku: "FR-1", tags: ["linha"] },
  })
  const relatedDeal = await api.call(createDeal, admin, {
    body: { name: "Vizinho", pipeline_stage_id: stageId(pipeline, 0), amount: 10 },
  })
  const deal = await api.call(createDeal, admin, {
    body: {
      name: "Forno novo",
      pipeline_stage_id: stageId(pipeline, 0),
      amount: 1234.56,
      tags: ["quente"],
      user_id: colleague.id,
      contacts: [contact.id],
      companies: [company.id],
      deals: [relatedDeal.id],
      products: [{ id: product.id, amount: 2 }],
      expected_close_date: "2026-04-01",
    },
  })
  const bill = await api.call(createBill, admin, {
    body: {
      type: "revenue",
      total: 1234.56,
      description: "Entrada do forno",
      due_date: "2026-04-01",
      cost_center: "Vendas",
      deal_id: deal.id,
      contact_id: contact.id,
      company_id: company.id,
    },
  })
  const customField = await api.call(createCustomField, admin, {
    body: { entity: "contact", type: "text", label: "Apelido" },
  })
  const [taskType] = await api.call(listTaskTypes, admin, {})
  if (!taskType) throw new Error("The account has no task type.")
  const task = await api.call(createTask, admin, {
    body: {
      task_type_id: taskType.id,
      start: "2026-03-11 09:00",
      deal_id: deal.id,
      responsible_user_id: colleague.id,
    },
  })
  const note = await api.call(createNote, admin, {
    body: { entity: "deal", record_id: deal.id, note: "<p>Quer o forno de seis bocas.</p>" },
  })
  const file = await api.call(createFile, admin, {
    body: { entity: "deal", record_id: deal.id, file: sent(pdf, "proposta.pdf") },
  })
  const filters = [{ filterField: "user_id", operator: "=", valueField: colleague.id }]
  const filter = await api.call(createFilter, admin, {
    body: { name: "Da colega", entity: "deal", is_public: true, filters },
  })
  await api.call(createPushSubscription, admin, { body: pushBody() })
  const message = { id: await makeDelivery(api, admin, { entity: "deal", recordId: deal.id }) }
  const opening = { name: "Proposta", subject: "Olá", body: "<p>Segue.</p>", is_shared: true }
  await api.call(createMailTemplate, admin, { body: opening })
  const told = await api.call(createWebhook, admin, {
    body: { url: "http://10.0.0.1/told", events: ["deal.won"], enabled: false },
  })
  await restDelivery(api, told.id, relatedDeal.id)
  const csv = "company\nMercado\n"
  const rehearsal = await importFile(api, admin, { path: "/companies", csv, options: { dry_run: true } })
  const move = await api.call(createMigration, admin, { body: { rival: "pipedrive" } })
  const draft = harmlessWorkflow("Limpa a etiqueta")
  await api.call(createGoal, admin, { body: { month: "2026-03", amount: 1000 } })
  const workflow = await api.call(createWorkflow, admin, { body: draft })
  const form = await api.call(createForm, admin, { body: contactForm("Contato") })
  await waitingAnswer({ api, admin, form })
  await giveConsents(api, admin, { contactId: contact.id, formId: form.id })
  const returnsForm = await api.call(createReturnsForm, admin, {
    body: { name: "Trocas", platform: "woocommerce", pipeline_id: pipeline.id },
  })
  await putReturn(api, { formId: returnsForm.id, dealId: deal.id, contactId: contact.id })
  const tried = await api.call(testWorkflow, admin, {
    body: { workflow: draft, workflow_id: workflow.id, record_id: relatedDeal.id, perform: true },
  })
  return {
    api,
    admin,
    colleague,
    pipeline,
    otherPipeline,
    company,
    contact,
    deal,
    relatedDeal,
    product,
    bill,
    taskType,
    customField,
    task,
    note,
    file,
    filter,
    message,
    rehearsal,
    move,
    form,
    returnsForm,
    workflow,
    workflowRun: tried.run_id ?? "",
  }
}
