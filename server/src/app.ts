import type { FastifyInstance } from "fastify"
import { accountUndoer } from "./features/accounts/account-undo.ts"
import { mailProofJob } from "./features/accounts/mail-proof-job.ts"
import { mailReopeningJob } from "./features/accounts/mail-reopening-job.ts"
import { accountRoutes } from "./features/accounts/account-routes.ts"
import { activityRoutes } from "./features/activity/activity-routes.ts"
import { purgeSignUps } from "./features/accounts/purge-sign-ups.ts"
import { purgeAccounts } from "./features/accounts/purge-accounts.ts"
import { allDataRoutes } from "./features/all-data/all-data-routes.ts"
import { exportJob } from "./features/all-data/export-job.ts"
import { purgeExports } from "./features/all-data/purge-exports.ts"
import { authRoutes } from "./features/auth/auth-routes.ts"
import { billingRoutes } from "./features/billing/billing-routes.ts"
import { chargeQueue } from "./features/billing/charge-queue.ts"
import { paymentHooks } from "./features/billing/hooks/payment-hooks.ts"
import { serveInvoices } from "./features/billing/serve-invoices.ts"
import { mailLetter, tellOfTrials } from "./features/billing/mail-letters.ts"
import { markInvoices, renewSubscriptions } from "./features/billing/run-billing.ts"
import { billRecord } from "./features/bills/bill-record.ts"
import { billRoutes } from "./features/bills/bill-routes.ts"
import { asaasBillHook } from "./features/bills/collecting/asaas-bill-hook.ts"
import { billChargeQueue } from "./features/bills/collecting/bill-charge-queue.ts"
import { markOverdue } from "./features/bills/mark-overdue.ts"
import { boardRoutes } from "./features/board/board-routes.ts"
import { calendarRoutes } from "./features/calendar/calendar-routes.ts"
import { serveCalendar } from "./features/calendar/serve-calendar.ts"
import { cepRoutes } from "./features/cep/cep-routes.ts"
import { companyRecord } from "./features/companies/company-record.ts"
import { companyRoutes } from "./features/companies/company-routes.ts"
import { serveBills } from "./features/bills/serve-bills.ts"
import { consentRoutes } from "./features/consents/consent-routes.ts"
import { serveConsents } from "./features/consents/serve-consents.ts"
import { serveConfirmations } from "./features/confirmations/serve-confirmations.ts"
import { contactRecord } from "./features/contacts/contact-record.ts"
import { contactRoutes } from "./features/contacts/contact-routes.ts"
import { customFieldRoutes } from "./features/custom-fields/custom-field-routes.ts"
import { customFieldUndoer } from "./features/custom-fields/custom-field-undo.ts"
import { dashboardRoutes } from "./features/dashboards/dashboard-routes.ts"
import { dealRecord } from "./features/deals/deal-record.ts"
import { dealMergeRoutes } from "./features/deal-merge/deal-merge-routes.ts"
import { dealRoutes } from "./features/deals/deal-routes.ts"
import { deliveryQueue } from "./features/deliveries/delivery-queue.ts"
import { deliveryRoutes } from "./features/deliveries/delivery-routes.ts"
import { messageHooks } from "./features/deliveries/hooks/message-hooks.ts"
import { purgeDeliveries } from "./features/deliveries/purge-deliveries.ts"
import { servePixel } from "./features/deliveries/serve-pixel.ts"
import { serveUnsubscribe } from "./features/deliveries/serve-unsubscribe.ts"
import { eventAudiences } from "./features/events/event-audiences.ts"
import { eventRoutes } from "./features/events/event-routes.ts"
import { exportRoutes } from "./features/exports/export-routes.ts"
import { fileRoutes } from "./features/files/file-routes.ts"
import { fileTrash } from "./features/files/file-trash-source.ts"
import { fileUndoer } from "./features/files/file-undo.ts"
import { purgeBytes } from "./features/files/purge-bytes.ts"
import { filterRoutes } from "./features/filters/filter-routes.ts"
import { filterUndoer } from "./features/filters/filter-undo.ts"
import { purgeAnswers } from "./features/forms/answers/purge-answers.ts"
import { formRoutes } from "./features/forms/form-routes.ts"
import { serveForms } from "./features/forms/page/serve-forms.ts"
import { formUndoer } from "./features/forms/definition/form-undo.ts"
import { goalRoutes } from "./features/goals/goal-routes.ts"
import { goalUndoer } from "./features/goals/goal-undo.ts"
import { serveMcp } from "./features/mcp/serve-mcp.ts"
import { mailRoutes } from "./features/mails/mail-routes.ts"
import { historyRoutes } from "./features/history/history-routes.ts"
import { purgeTrash } from "./features/history/purge-trash.ts"
import { ofNouns } from "./nouns/nouns.ts"
import type { Importers, Records } from "./nouns/record-feature.ts"
import type { TrashSources } from "./nouns/trash-source.ts"
import { oneByOne, type Undoers } from "./nouns/undoer.ts"
import { importQueue } from "./features/imports/run/import-queue.ts"
import { importRoutes } from "./features/imports/import-routes.ts"
import { purgeImports } from "./features/imports/run/purge-imports.ts"
import { moveRoutes } from "./features/moves/move-routes.ts"
import { noteRoutes } from "./features/notes/note-routes.ts"
import { noteTrash } from "./features/notes/note-trash-source.ts"
import { noteUndoer } from "./features/notes/note-undo.ts"
import { notificationRoutes } from "./features/notifications/notification-routes.ts"
import { mailDigests } from "./features/notifications/mail-digests.ts"
import { purgeNotifications } from "./features/notifications/purge-notifications.ts"
import { pushJob } from "./features/notifications/push-job.ts"
import { npsRoutes } from "./features/nps/nps-routes.ts"
import { onboardingRoutes } from "./features/onboarding/onboarding-routes.ts"
import { pipelineRoutes } from "./features/pipelines/pipeline-routes.ts"
import { messageRoutes } from "./features/messages/message-routes.ts"
import { pipelineUndoer } from "./features/pipelines/pipeline-undo.ts"
import { stageUndoer } from "./features/pipelines/stage-undo.ts"
import { pictureRoutes } from "./features/pictures/picture-routes.ts"
import { purgePictures } from "./features/pictures/purge-pictures.ts"
import { privacyRoutes } from "./features/privacy/privacy-routes.ts"
import { productRoutes } from "./features/products/product-routes.ts"
import { pipelineTrash } from "./features/pipelines/pipeline-trash-source.ts"
import { productRecord } from "./features/products/product-record.ts"
import { pushRoutes } from "./features/push/push-routes.ts"
import { tokenRoutes } from "./features/tokens/token-routes.ts"
import { searchRoutes } from "./features/search/search-routes.ts"
import { purgeEnded } from "./features/system/purge-ended.ts"
import { returnQueue } from "./features/returns/requests/return-queue.ts"
import { serveReturns } from "./features/returns/page/serve-returns.ts"
import { returnsRoutes } from "./features/returns/returns-routes.ts"
import { returnsFormUndoer } from "./features/returns/save-returns-form.ts"
import { shopHooks } from "./features/shops/shop-hook.ts"
import { shopRoutes } from "./features/shops/shop-routes.ts"
import { syncQueue } from "./features/shops/sync-queue.ts"
import { systemRoutes } from "./features/system/system-routes.ts"
import { remindTasks } from "./features/tasks/remind-tasks.ts"
import { taskRecord } from "./features/tasks/task-record.ts"
import { taskRoutes } from "./features/tasks/task-routes.ts"
import { taskTypeUndoer } from "./features/tasks/task-type-undo.ts"
import { templateRoutes } from "./features/templates/template-routes.ts"
import { todayRoutes } from "./features/today/today-routes.ts"
import { mailCodeJob } from "./features/users/mail-code-job.ts"
import { mailInvitationJob } from "./features/users/mail-invitation-job.ts"
import { userRecord } from "./features/users/user-record.ts"
import { userRoutes } from "./features/users/user-routes.ts"
import { retimeWorkflows } from "./features/workflows/definition/retime-workflows.ts"
import { actions } from "./features/workflows/actions.ts"
import { openAutomations } from "./features/workflows/automations.ts"
import { followUps } from "./features/workflows/runs/follow-ups.ts"
import { purgeRuns } from "./features/workflows/runs/purge-runs.ts"
import { runByTheClock } from "./features/workflows/examination/run-by-the-clock.ts"
import { runStays } from "./features/workflows/examination/run-stays.ts"
import { settleRun } from "./features/workflows/runs/settle-run.ts"
import { workflowRoutes } from "./features/workflows/workflow-routes.ts"
import { webhookUndoer } from "./features/webhooks/definition/webhook-undo.ts"
import { announceChanges } from "./features/webhooks/examination/announce-changes.ts"
import { purgeWebhooks } from "./features/webhooks/sending/purge-webhooks.ts"
import { subscriptions } from "./features/webhooks/sending/subscriptions.ts"
import { webhookRoutes } from "./features/webhooks/webhook-routes.ts"
import { workflowUndoer } from "./features/workflows/definition/workflow-undo.ts"
import type { Services } from "./platform/context.ts"
import { serveHooks } from "./platform/hooks/serve-hooks.ts"
import { httpServer } from "./platform/http/http-server.ts"
import type { Patience } from "./platform/http/patience.ts"
import type { JobDefinition } from "./platform/jobs/job-definition.ts"
import type { JobLog } from "./platform/jobs/job-log.ts"
import type { Walk } from "./platform/jobs/walk-job.ts"
import type { Route } from "./platform/http/route.ts"
import { mailJob } from "./platform/mail/mail-job.ts"
import { purgeOutbox } from "./platform/outbox/purge-outbox.ts"
import { serveLive } from "./platform/live/serve-live.ts"

/** What is done with the records of each noun. */
export const records: Records & Importers = {
  deal: dealRecord,
  contact: contactRecord,
  company: companyRecord,
  user: userRecord,
  product: productRecord,
  bill: billRecord,
  task: taskRecord,
}

/** How everything that the ledger records is put back. */
const undoers: Undoers = {
  ...ofNouns((_, entity) => records[entity].undoer),
  note: noteUndoer,
  file: fileUndoer,
  account: oneByOne(accountUndoer(retimeWorkflows)),
  pipeline: oneByOne(pipelineUndoer),
  stage: oneByOne(stageUndoer),
  task_type: oneByOne(taskTypeUndoer),
  custom_field: oneByOne(customFieldUndoer),
  filter: oneByOne(filterUndoer),
  workflow: oneByOne(workflowUndoer),
  goal: oneByOne(goalUndoer),
  form: oneByOne(formUndoer),
  returns_form: oneByOne(returnsFormUndoer),
  webhook: oneByOne(webhookUndoer),
}

const trashSources: TrashSources = new Map(
  [...Object.values(records).map(({ trashSource }) => trashSource), noteTrash, fileTrash].map((source) => [
    source.entity,
    source,
  ]),
)

/** Pipelines lie in the trash too, though no record leads to one there. */
const trashLists: TrashSources = new Map([...trashSources, [pipelineTrash.entity, pipelineTrash]])

const undoing = { undoers, sources: trashSources, followUps }

const exportAllData = exportJob(records)

/** Every route of the API. */
export const routes: readonly Route[] = [
  ...systemRoutes,
  ...billingRoutes,
  ...accountRoutes(retimeWorkflows),
  ...authRoutes,
  ...userRoutes,
  ...templateRoutes,
  ...onboardingRoutes,
  ...npsRoutes,
  ...pipelineRoutes,
  ...boardRoutes,
  ...dealRoutes,
  ...dealMergeRoutes,
  ...taskRoutes,
  ...todayRoutes,
  ...calendarRoutes,
  ...dashboardRoutes,
  ...goalRoutes,
  ...formRoutes,
  ...shopRoutes,
  ...returnsRoutes,
  ...contactRoutes,
  ...consentRoutes,
  ...privacyRoutes,
  ...companyRoutes,
  ...productRoutes,
  ...billRoutes,
  ...customFieldRoutes,
  ...pictureRoutes,
  ...fileRoutes,
  ...cepRoutes,
  ...historyRoutes(undoing, trashLists),
  ...noteRoutes,
  ...messageRoutes,
  ...mailRoutes(records),
  ...deliveryRoutes,
  ...activityRoutes(trashSources),
  ...notificationRoutes,
  ...pushRoutes,
  ...tokenRoutes,
  ...searchRoutes,
  ...filterRoutes,
  ...exportRoutes(records),
  ...allDataRoutes(exportAllData),
  ...importRoutes(undoing),
  ...moveRoutes(undoing),
  ...eventRoutes,
  ...workflowRoutes({ sources: trashSources, actions, records }),
  ...webhookRoutes(records),
]

/** Kinds that an older release queued for each account, perhaps during an upgrade. They are taken from the queue, and walks do the work. */
const retiredJobs = [
  "delivery.purge",
  "file.purge",
  "form.purge_answers",
  "import.purge",
  "notification.purge",
  "outbox.purge",
  "picture.purge",
  "system.purge_ended",
  "trash.purge",
  "webhook.purge",
].map((name): JobDefinition => ({ name, retry: { limit: 0, delaySeconds: 0 }, run: () => Promise.resolve() }))

/** Background work for one account. */
export const jobDefinitions: readonly JobDefinition[] = [
  mailJob,
  mailCodeJob,
  mailInvitationJob,
  mailReopeningJob,
  mailProofJob,
  purgeSignUps,
  purgeAccounts,
  exportAllData,
  purgeExports,
  remindTasks,
  markOverdue,
  mailLetter,
  tellOfTrials,
  renewSubscriptions,
  markInvoices,
  mailDigests,
  pushJob,
  runByTheClock,
  runStays,
  purgeRuns,
  ...retiredJobs,
]

/** What every account needs from time to time. */
export const walks: readonly Walk[] = [
  { name: "outbox.purge_all", schedule: { minute: 23 }, works: [purgeOutbox("workflow_positions")] },
  {
    name: "system.purge_all",
    schedule: { hour: 3, minute: 11 },
    works: [
      purgeTrash(trashSources),
      purgeAnswers,
      // After the trash and the answers, which let go of their files.
      purgeBytes,
      purgeDeliveries,
      purgeImports,
      purgeEnded,
      purgeWebhooks,
      purgeNotifications,
      purgePictures,
    ],
  },
]

/** The whole product over these services, listening nowhere yet. */
export async function buildApp(services: Services, patience?: Patience): Promise<FastifyInstance> {
  const app = await httpServer(services, routes, patience)
  serveConfirmations(app, services)
  serveConsents(app, services)
  serveInvoices(app, services)
  serveCalendar(app, services)
  serveBills(app, services)
  await serveReturns(app, services)
  serveLive(app, services, eventAudiences)
  serveHooks(app, services, [...messageHooks, ...paymentHooks, asaasBillHook, ...shopHooks])
  serveUnsubscribe(app, services)
  servePixel(app, services)
  serveMcp(app, services)
  await serveForms(app, services)
  return app
}

/** The background work that is no job: imports, automations and webhooks and what they send, and what payment providers are asked. */
export function openQueues(services: Services, log: JobLog): { start(): void; stop(): Promise<void> } {
  const automations = openAutomations(services, log, {
    actions,
    records,
    onChanges: announceChanges(records),
  })
  const deliveries = deliveryQueue({ services, log, onSettled: settleRun, subscriptions })
  const works = [
    automations,
    deliveries,
    importQueue({ records, services, log }),
    billChargeQueue({ services, log }),
    syncQueue({ services, log }),
    returnQueue({ services, log }),
  ]
  const { asaas, stripe } = services.config
  if (asaas ?? stripe) works.push(chargeQueue({ services, log }))
  return {
    start() {
      for (const work of works) work.start()
    },
    async stop() {
      await Promise.all(works.map((work) => work.stop()))
    },
  }
}
