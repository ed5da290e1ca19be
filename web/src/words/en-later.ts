import { fieldOptions } from "@funil/contract/field-options/en"
import { account } from "./en/account.ts"
import { activity } from "./en/activity.ts"
import { app } from "./en/app.ts"
import { bills } from "./en/bills.ts"
import { boardDialogs } from "./en/board-dialogs.ts"
import { boardTools } from "./en/board-tools.ts"
import { boardTotals } from "./en/board-totals.ts"
import { calendar } from "./en/calendar.ts"
import { commands } from "./en/commands.ts"
import { companyData } from "./en/company-data.ts"
import { consents } from "./en/consents.ts"
import { givenDetails } from "./en/given-details.ts"
import { contactLog } from "./en/contact-log.ts"
import { contacts } from "./en/contacts.ts"
import { copying } from "./en/copying.ts"
import { customFields } from "./en/custom-fields.ts"
import { dashboards } from "./en/dashboards.ts"
import { dealMerge } from "./en/deal-merge.ts"
import { deals } from "./en/deals.ts"
import { details } from "./en/details.ts"
import { fieldNames } from "@funil/contract/field-names/en"
import { fields } from "./en/fields.ts"
import { files } from "./en/files.ts"
import { filters } from "./en/filters.ts"
import { formAnswers } from "./en/form-answers.ts"
import { formEditor } from "./en/form-editor.ts"
import { formShare } from "./en/form-share.ts"
import { forms } from "./en/forms.ts"
import { imports } from "./en/imports.ts"
import { invitations } from "./en/invitations.ts"
import { leaving } from "./en/leaving.ts"
import { mails } from "./en/mails.ts"
import { mass } from "./en/mass.ts"
import { notifications } from "./en/notifications.ts"
import { migrations } from "./en/migrations.ts"
import { nextTask } from "./en/next-task.ts"
import { nps } from "./en/nps.ts"
import { onboarding } from "./en/onboarding.ts"
import { operations } from "./en/operations.ts"
import { outbox } from "./en/outbox.ts"
import { palette } from "./en/palette.ts"
import { pipelineConfig } from "./en/pipeline-config.ts"
import { plans } from "./en/plans.ts"
import { proof } from "./en/proof.ts"
import { privacy } from "./en/privacy.ts"
import { products } from "./en/products.ts"
import { receiving } from "./en/receiving.ts"
import { records } from "./en/records.ts"
import { recovery } from "./en/recovery.ts"
import { returns } from "./en/returns.ts"
import { sessions } from "./en/sessions.ts"
import { settings } from "./en/settings.ts"
import { shops } from "./en/shops.ts"
import { signUp } from "./en/sign-up.ts"
import { taskTypes } from "./en/task-types.ts"
import { tasks } from "./en/tasks.ts"
import { today } from "./en/today.ts"
import { trash } from "./en/trash.ts"
import { users } from "./en/users.ts"
import { tokens } from "./en/tokens.ts"
import { webhooks } from "./en/webhooks.ts"
import { workflowRuns } from "./en/workflow-runs.ts"
import { workflows } from "./en/workflows.ts"
import type { LaterMessages } from "./pt-br-later.ts"

export const messages: LaterMessages = {
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
