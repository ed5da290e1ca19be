import { billFields } from "@funil/contract/bills"
import type { Entity } from "@funil/contract/shared/entities"
import { companyKind } from "../features/companies/company-kind.ts"
import { contactKind } from "../features/contacts/contact-kind.ts"
import { dealKind } from "../features/deals/deal-kind.ts"
import { productKind } from "../features/products/product-kind.ts"
import { taskKind } from "../features/tasks/task-kind.ts"
import { userKind } from "../features/users/user-kind.ts"
import type { FieldNoun, RecordKind, RecordNoun } from "../records/record-kind.ts"

/** Every noun that has lists. */
export const recordKinds: Readonly<Record<RecordNoun, RecordKind>> = {
  deal: dealKind,
  contact: contactKind,
  company: companyKind,
  user: userKind,
  product: productKind,
  task: taskKind,
}

/** The fields of every noun. */
export const fieldNouns: Readonly<Record<Entity, FieldNoun>> = {
  ...recordKinds,
  bill: {
    entity: "bill",
    fields: billFields,
    fieldNames: (m) => m.fieldNames.bill,
    options: (m) => m.fieldOptions.bill,
  },
}

interface Places {
  /** Where its records are listed, and looked through for duplicates; null where they are not. */
  readonly list: string
  readonly duplicates: string | null
}

/** Where every noun with lists has its pages. */
export const nounPlaces = {
  deal: { list: "/deals", duplicates: null },
  contact: { list: "/contacts", duplicates: "/duplicates/contacts" },
  company: { list: "/companies", duplicates: "/duplicates/companies" },
  user: { list: "/admin/users", duplicates: null },
  product: { list: "/admin/configs/products", duplicates: null },
  task: { list: "/tasks/list", duplicates: null },
} as const satisfies Record<RecordNoun, Places>
