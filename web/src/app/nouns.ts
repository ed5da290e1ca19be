import type { Entity } from "@funil/contract/shared/entities"
import { billKind } from "../features/bills/bill-kind.ts"
import { companyKind } from "../features/companies/company-kind.ts"
import { contactKind } from "../features/contacts/contact-kind.ts"
import { dealKind } from "../features/deals/deal-kind.ts"
import { productKind } from "../features/products/product-kind.ts"
import { taskKind } from "../features/tasks/task-kind.ts"
import { userKind } from "../features/users/user-kind.ts"
import type { RecordKind } from "../records/record-kind.ts"

export const recordKinds: Readonly<Record<Entity, RecordKind>> = {
  deal: dealKind,
  contact: contactKind,
  company: companyKind,
  user: userKind,
  product: productKind,
  bill: billKind,
  task: taskKind,
}
