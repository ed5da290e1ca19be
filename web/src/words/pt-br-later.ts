import { fieldOptions } from "@funil/contract/field-options/pt-br"
import { account } from "./pt-br/account.ts"
import { activity } from "./pt-br/activity.ts"
import { app } from "./pt-br/app.ts"
import { bills } from "./pt-br/bills.ts"
import { boardDialogs } from "./pt-br/board-dialogs.ts"
import { boardTools } from "./pt-br/board-tools.ts"
import { boardTotals } from "./pt-br/board-totals.ts"
import { calendar } from "./pt-br/calendar.ts"
import { commands } from "./pt-br/commands.ts"
import { companyData } from "./pt-br/company-data.ts"
import { consents } from "./pt-br/consents.ts"
import { givenDetails } from "./pt-br/given-details.ts"
import { contactLog } from "./pt-br/contact-log.ts"
import { contacts } from "./pt-br/contacts.ts"
import { copying } from "./pt-br/copying.ts"
import { customFields } from "./pt-br/custom-fields.ts"
import { dashboards } from "./pt-br/dashboards.ts"
import { dealMerge } from "./pt-br/deal-merge.ts"
import { deals } from "./pt-br/deals.ts"
import { details } from "./pt-br/details.ts"
import { fieldNames } from "@funil/contract/field-names/pt-br"
import { fields } from "./pt-br/fields.ts"
import { files } from "./pt-br/files.ts"
import { filters } from "./pt-br/filters.ts"
import { formAnswers } from "./pt-br/form-answers.ts"
import { formEditor } from "./pt-br/form-editor.ts"
import { formShare } from "./pt-br/form-share.ts"
import { forms } from "./pt-br/forms.ts"
import { imports } from "./pt-br/imports.ts"
import { invitations } from "./pt-br/invitations.ts"
import { leaving } from "./pt-br/leaving.ts"
import { mails } from "./pt-br/mails.ts"
import { mass } from "./pt-br/mass.ts"
import { notifications } from "./pt-br/notifications.ts"
import { migrations } from "./pt-br/migrations.ts"
import { nextTask } from "./pt-br/next-task.ts"
import { nps } from "./pt-br/nps.ts"
import { onboarding } from "./pt-br/onboarding.ts"
import { operations } from "./pt-br/operations.ts"
import { outbox } from "./pt-br/outbox.ts"
import { palette } from "./pt-br/palette.ts"
import { pipelineConfig } from "./pt-br/pipeline-config.ts"
import { plans } from "./pt-br/plans.ts"
import { proof } from "./pt-br/proof.ts"
import { privacy } from "./pt-br/privacy.ts"
import { products } from "./pt-br/products.ts"
import { receiving } from "./pt-br/receiving.ts"
import { records } from "./pt-br/records.ts"
import { recovery } from "./pt-br/recovery.ts"
import { returns } from "./pt-br/returns.ts"
import { sessions } from "./pt-br/sessions.ts"
import { settings } from "./pt-br/settings.ts"
import { shops } from "./pt-br/shops.ts"
import { signUp } from "./pt-br/sign-up.ts"
import { taskTypes } from "./pt-br/task-types.ts"
import { tasks } from "./pt-br/tasks.ts"
import { today } from "./pt-br/today.ts"
import { trash } from "./pt-br/trash.ts"
import { users } from "./pt-br/users.ts"
import { tokens } from "./pt-br/tokens.ts"
import { webhooks } from "./pt-br/webhooks.ts"
import { workflowRuns } from "./pt-br/workflow-runs.ts"
import { workflows } from "./pt-br/workflows.ts"

/**
 * Texts that the first board page doesn't need, in their own chunk. A component that reads one
 * suspends until they load. Texts of the shell, routes and board are in `pt-br.ts`.
 */
export const messages = {
  account,
  activity,
  app,
  bills,
  boardDialogs,
  boardTools,
  boardTotals,
  calendar,
  commands,
  companyData,
  consents,
  givenDetails,
  contactLog,
  contacts,
  copying,
  customFields,
  dashboards,
  dealMerge,
  deals,
  details,
  fieldNames,
  fieldOptions,
  fields,
  files,
  filters,
  formAnswers,
  formEditor,
  formShare,
  forms,
  imports,
  invitations,
  leaving,
  mails,
  mass,
  migrations,
  nextTask,
  notifications,
  nps,
  onboarding,
  operations,
  outbox,
  palette,
  pipelineConfig,
  plans,
  privacy,
  proof,
  products,
  receiving,
  records,
  recovery,
  returns,
  sessions,
  settings,
  shops,
  signUp,
  taskTypes,
  tasks,
  today,
  trash,
  users,
  tokens,
  webhooks,
  workflowRuns,
  workflows,
}

export type LaterMessages = typeof messages
