import type { FastifyInstance } from "fastify"
import { accountRoutes } from "./features/accounts/account-routes.ts"
import { mailReopeningJob } from "./features/accounts/closing.ts"
import { mailProofJob } from "./features/accounts/email-proof.ts"
import { purgeAccounts, purgeSignUps } from "./features/accounts/purge-accounts.ts"
import { accountUndoer } from "./features/accounts/save-account.ts"
import { activityRoutes } from "./features/activity/activity-routes.ts"
import { allDataRoutes } from "./features/all-data/all-data-routes.ts"
import { purgeExports } from "./features/all-data/data-exports.ts"
import { exportJob } from "./features/all-data/export-job.ts"
import { authRoutes } from "./features/auth/auth-routes.ts"
import { markInvoices, renewSubscriptions } from "./features/billing/advance-billing.ts"
import { billingRoutes } from "./features/billing/billing-routes.ts"
import { invoiceChargeQueue } from "./features/billing/charges/collect-invoice.ts"
import { paymentHooks } from "./features/billing/charges/payment-hooks.ts"
import { serveInvoices } from "./features/billing/invoice-page.ts"
import { mailLetter, tellOfTrials } from "./features/billing/letters/letters.ts"
import { serveBills } from "./features/bills/bill-page.ts"
import { billRecord } from "./features/bills/bill-record.ts"
import { billRoutes } from "./features/bills/bill-routes.ts"
import { asaasBillHook } from "./features/bills/charges/bill-collector.ts"
import { billChargeQueue } from "./features/bills/charges/collect-bill.ts"
import { markOverdue } from "./features/bills/mark-overdue.ts"
import { boardRoutes } from "./features/board/board-routes.ts"
import { calendarRoutes } from "./features/calendar/calendar-routes.ts"
import { serveCalendar } from "./features/calendar/serve-calendar.ts"
import { cepRoutes } from "./features/cep/cep-routes.ts"
import { companyRecord } from "./features/companies/company-record.ts"
import { companyRoutes } from "./features/companies/company-routes.ts"
import { serveConfirmations } from "./features/confirmations/serve-confirmations.ts"
import { consentRoutes } from "./features/consents/consent-routes.ts"
import { serveConsents } from "./features/consents/serve-consents.ts"
import { contactRecord } from "./features/contacts/contact-record.ts"
import { contactRoutes } from "./features/contacts/contact-routes.ts"
import { customFieldRoutes } from "./features/custom-fields/custom-field-routes.ts"
import { customFieldStore } from "./features/custom-fields/custom-fields.ts"
import { dashboardRoutes } from "./features/dashboards/dashboard-routes.ts"
import { dealMergeRoutes } from "./features/deal-merge/deal-merge-routes.ts"
import { dealRecord } from "./features/deals/deal-record.ts"
import { dealRoutes } from "./features/deals/deal-routes.ts"
import { statusReports } from "./features/deliveries/channels/status-reports.ts"
import { purgeDeliveries } from "./features/deliveries/delivery-changes.ts"
import { deliveryQueue } from "./features/deliveries/delivery-queue.ts"
import { deliveryRoutes } from "./features/deliveries/delivery-routes.ts"
import { servePixel } from "./features/deliveries/message-progress.ts"
import { serveUnsubscribe } from "./features/deliveries/unsubscribe.ts"
import { eventAudiences } from "./features/events/event-audiences.ts"
import { eventRoutes } from "./features/events/event-routes.ts"
import { exportRoutes } from "./features/exports/export-routes.ts"
import { fileRoutes } from "./features/files/file-routes.ts"
import { fileStore, fileTrash } from "./features/files/files.ts"
import { purgeBytes } from "./features/files/stored-files.ts"
import { filterRoutes } from "./features/filters/filter-routes.ts"
import { filterStore } from "./features/filters/filters.ts"
import { purgeAnswers } from "./features/forms/answers/answers.ts"
import { formStore } from "./features/forms/definition/forms.ts"
import { formRoutes } from "./features/forms/form-routes.ts"
import { serveForms } from "./features/forms/page/serve-forms.ts"
import { goalRoutes } from "./features/goals/goal-routes.ts"
import { goalStore } from "./features/goals/goals.ts"
import { historyRoutes } from "./features/history/history-routes.ts"
import { purgeTrash } from "./features/history/purge-trash.ts"
import { importQueue } from "./features/imports/batches/import-queue.ts"
import { purgeImports } from "./features/imports/finish-import.ts"
import { importRoutes } from "./features/imports/import-routes.ts"
import { mailRoutes } from "./features/mails/mail-routes.ts"
import { serveMcp } from "./features/mcp/mcp-server.ts"
import { messageRoutes } from "./features/messages/message-routes.ts"
import { migrationRoutes } from "./features/migrations-in/migration-routes.ts"
import { noteRoutes } from "./features/notes/note-routes.ts"
import { noteStore, noteTrash } from "./features/notes/notes.ts"
import { mailDigests } from "./features/notifications/mail-digests.ts"
import { notificationRoutes } from "./features/notifications/notification-routes.ts"
import { purgeNotifications } from "./features/notifications/notifications.ts"
import { pushJob } from "./features/notifications/push-job.ts"
import { npsRoutes } from "./features/nps/nps-routes.ts"
import { onboardingRoutes } from "./features/onboarding/onboarding-routes.ts"
import { pictureRoutes } from "./features/pictures/picture-routes.ts"
import { purgePictures } from "./features/pictures/stored-pictures.ts"
import { pipelineRoutes } from "./features/pipelines/pipeline-routes.ts"
import { pipelineStore, pipelineTrash } from "./features/pipelines/pipelines.ts"
import { stageStore } from "./features/pipelines/stages.ts"
import { privacyRoutes } from "./features/privacy/privacy-routes.ts"
import { productRecord } from "./features/products/product-record.ts"
import { productRoutes } from "./features/products/product-routes.ts"
import { pushRoutes } from "./features/push/push-routes.ts"
import { serveReturns } from "./features/returns/page/serve-returns.ts"
import { returnQueue } from "./features/returns/requests/return-queue.ts"
import { returnsFormStore } from "./features/returns/returns-forms.ts"
import { returnsRoutes } from "./features/returns/returns-routes.ts"
import { searchRoutes } from "./features/search/search-routes.ts"
import { shopHooks } from "./features/shops/shop-hook.ts"
import { shopRoutes } from "./features/shops/shop-routes.ts"
import { syncQueue } from "./features/shops/sync-queue.ts"
import { purgeEnded } from "./features/system/purge-ended.ts"
import { systemRoutes } from "./features/system/system-routes.ts"
import { remindTasks } from "./features/tasks/remind-tasks.ts"
import { taskRecord } from "./features/tasks/task-record.ts"
import { taskRoutes } from "./features/tasks/task-routes.ts"
import { taskTypeStore } from "./features/tasks/task-types.ts"
import { templateRoutes } from "./features/templates/template-routes.ts"
import { todayRoutes } from "./features/today/today-routes.ts"
import { tokenRoutes } from "./features/tokens/token-routes.ts"
import { mailInvitationJob } from "./features/users/invitation-mail.ts"
import { mailCodeJob } from "./features/users/mail-code-job.ts"
import { userRecord } from "./features/users/user-record.ts"
import { userRoutes } from "./features/users/user-routes.ts"
import { announceChanges } from "./features/webhooks/announce-changes.ts"
import { subscriptions } from "./features/webhooks/subscriptions.ts"
import { purgeWebhooks } from "./features/webhooks/webhook-deliveries.ts"
import { webhookRoutes } from "./features/webhooks/webhook-routes.ts"
import { webhookStore } from "./features/webhooks/webhooks.ts"
import { actions } from "./features/workflows/actions.ts"
import { openAutomations } from "./features/workflows/automations.ts"
import { retimeWorkflows } from "./features/workflows/definition/next-occasion.ts"
import { workflowStore } from "./features/workflows/definition/workflows.ts"
import { runByTheClock, runStays } from "./features/workflows/examination/run-by-the-clock.ts"
import { followUps } from "./features/workflows/runs/follow-ups.ts"
import { purgeRuns } from "./features/workflows/runs/purge-runs.ts"
import { settleRun } from "./features/workflows/runs/settle-run.ts"
import { workflowRoutes } from "./features/workflows/workflow-routes.ts"
import { ofNouns } from "./nouns/nouns.ts"
import type { Importers, Records } from "./nouns/record-feature.ts"
import type { Settings } from "./nouns/store/setting-definition.ts"
import { undoersOf } from "./nouns/store/setting-undoer.ts"
import { oneByOne, type Undoers } from "./nouns/store/undoer.ts"
import type { TrashSources } from "./nouns/trash-source.ts"
import type { Services } from "./platform/context.ts"
import { serveHooks } from "./platform/hooks/hook.ts"
import type { Patience } from "./platform/http/end-connections.ts"
import { httpServer } from "./platform/http/http-server.ts"
import type { Route } from "./platform/http/route.ts"
import type { JobDefinition, JobLog } from "./platform/jobs/job-definition.ts"
import type { Walk } from "./platform/jobs/walk-job.ts"
import { serveLive } from "./platform/live/serve-live.ts"
import { mailJob } from "./platform/mail/send-mail.ts"
import { purgeOutbox } from "./platform/outbox/purge-outbox.ts"
import { answerErrorsAsPages } from "./platform/public/answer-errors-as-pages.ts"

/** The features of each noun's records. */
export const records: Records & Importers = {
  deal: dealRecord,
  contact: contactRecord,
  company: companyRecord,
  user: userRecord,
  product: productRecord,
  bill: billRecord,
  task: taskRecord,
}

/** Returns the settings of an account. Undo and the list of operations derive from their stores. */
const settings: Settings = {
  pipeline: pipelineStore,
  stage: stageStore,
  task_type: taskTypeStore,
  custom_field: customFieldStore,
  filter: filterStore,
  note: noteStore,
  file: fileStore,
  workflow: workflowStore,
  goal: goalStore,
  form: formStore,
  returns_form: returnsFormStore,
  webhook: webhookStore,
}

/** Returns the undoer of each entity in the ledger. */
const undoers: Undoers = {
  ...ofNouns((_, entity) => records[entity].undoer),
  ...undoersOf(settings),
  account: oneByOne(accountUndoer(retimeWorkflows)),
}

const trashSources: TrashSources = new Map(
  [...Object.values(records).map(({ trashSource }) => trashSource), noteTrash, fileTrash].map((source) => [
    source.entity,
    source,
  ]),
)

/** Pipelines go to the trash too, although no record links to one there. */
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
  ...historyRoutes(undoing, trashLists, settings),
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
  ...migrationRoutes(undoing),
  ...eventRoutes,
  ...workflowRoutes({ sources: trashSources, actions, records }),
  ...webhookRoutes(records),
]

/**
 * Job kinds that an older release may have queued per account before an upgrade. The server removes
 * them from the queue because walks do that work now.
 */
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

/** Background jobs of one account. */
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

/** The periodic work that every account needs. */
export const walks: readonly Walk[] = [
  { name: "outbox.purge_all", schedule: { minute: 23 }, works: [purgeOutbox("workflow_positions")] },
  {
    name: "system.purge_all",
    schedule: { hour: 3, minute: 11 },
    works: [
      purgeTrash(trashSources),
      purgeAnswers,
      // Runs after the trash and answers walks, because both release their files.
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

/** Builds the whole product on these services. The caller starts listening. */
export async function buildApp(services: Services, patience?: Patience): Promise<FastifyInstance> {
  const app = await httpServer(services, routes, patience)
  await app.register(async (pages) => {
    answerErrorsAsPages(pages, async () => null)
    const notices = [serveConfirmations, serveConsents, serveInvoices, serveBills, serveUnsubscribe]
    for (const serve of notices) serve(pages, services)
  })
  serveCalendar(app, services)
  await serveReturns(app, services)
  serveLive(app, services, eventAudiences)
  serveHooks(app, services, [...statusReports, ...paymentHooks, asaasBillHook, ...shopHooks])
  servePixel(app, services)
  serveMcp(app, services)
  await serveForms(app, services)
  return app
}

/**
 * Opens the queues outside the jobs: imports, automations, webhooks, their deliveries, and calls to
 * payment providers.
 */
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
  if (asaas ?? stripe) works.push(invoiceChargeQueue({ services, log }))
  return {
    start() {
      for (const work of works) work.start()
    },
    async stop() {
      await Promise.all(works.map((work) => work.stop()))
    },
  }
}
