import { billFields } from "@funil/contract/bills"
import { companyKind } from "../../features/companies/company-kind.ts"
import { contactKind } from "../../features/contacts/contact-kind.ts"
import { dealKind } from "../../features/deals/deal-kind.ts"
import { productKind } from "../../features/products/product-kind.ts"
import { taskKind } from "../../features/tasks/task-kind.ts"
import { userKind } from "../../features/users/user-kind.ts"
import type { WorkflowNouns } from "../../features/workflows/workflow-nouns.ts"

/** The fields of all that automations are about. */
export const workflowNouns: WorkflowNouns = {
  deal: dealKind,
  contact: contactKind,
  company: companyKind,
  user: userKind,
  product: productKind,
  task: taskKind,
  bill: {
    entity: "bill",
    fields: billFields,
    fieldNames: (m) => m.fieldNames.bill,
    options: (m) => m.fieldOptions.bill,
  },
}
