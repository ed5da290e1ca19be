import { accountTexts } from "./account.ts"
import { automationsTexts } from "./automations.ts"
import { billingTexts } from "./billing.ts"
import { customFieldsTexts } from "./custom-fields.ts"
import { dashboardsTexts } from "./dashboards.ts"
import { formsTexts } from "./forms.ts"
import { historyTexts } from "./history.ts"
import { importsTexts } from "./imports.ts"
import { messagesTexts } from "./messages.ts"
import { notesAndFilesTexts } from "./notes-and-files.ts"
import { notificationsTexts } from "./notifications.ts"
import { pipelinesTexts } from "./pipelines.ts"
import { billsTexts } from "./records/bills.ts"
import { companiesTexts } from "./records/companies.ts"
import { contactsTexts } from "./records/contacts.ts"
import { dealsTexts } from "./records/deals.ts"
import { productsTexts } from "./records/products.ts"
import { tasksTexts } from "./records/tasks.ts"
import { usersTexts } from "./records/users.ts"
import { returnsTexts } from "./returns.ts"
import { searchTexts } from "./search.ts"
import { serviceTexts } from "./service.ts"
import { signingInTexts } from "./signing-in.ts"
import type { Texts } from "./text.ts"
import { webhooksTexts } from "./webhooks.ts"

/** The texts of all modules of the contract that the reference shows. */
export const apiTexts: readonly Texts[] = [
  accountTexts,
  automationsTexts,
  billingTexts,
  billsTexts,
  companiesTexts,
  contactsTexts,
  customFieldsTexts,
  dashboardsTexts,
  dealsTexts,
  formsTexts,
  historyTexts,
  importsTexts,
  messagesTexts,
  notesAndFilesTexts,
  notificationsTexts,
  pipelinesTexts,
  productsTexts,
  returnsTexts,
  searchTexts,
  serviceTexts,
  signingInTexts,
  tasksTexts,
  usersTexts,
  webhooksTexts,
]
