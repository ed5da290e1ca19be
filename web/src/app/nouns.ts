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

interface Places {
  /** Paths of the list and of the duplicate search, or null if the noun has none. */
  readonly list: string
  readonly duplicates: string | null
}

/** The paths of every noun's pages. */
export const nounPlaces = {
  deal: { list: "/deals", duplicates: null },
  contact: { list: "/contacts", duplicates: "/duplicates/contacts" },
  company: { list: "/companies", duplicates: "/duplicates/companies" },
  user: { list: "/admin/users", duplicates: null },
  product: { list: "/admin/configs/products", duplicates: null },
  bill: { list: "/admin/bills", duplicates: null },
  task: { list: "/tasks/list", duplicates: null },
} as const satisfies Record<Entity, Places>
