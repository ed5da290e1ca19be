import type { Entity } from "@funil/contract/shared/entities"
import type { RecordList } from "../../platform/records/record-list.ts"
import { billRecord } from "../bills/bill-record.ts"
import { companyRecord } from "../companies/company-record.ts"
import { contactRecord } from "../contacts/contact-record.ts"
import { dealList } from "../deals/deal-list.ts"
import { productRecord } from "../products/product-record.ts"
import { taskList } from "../tasks/task-list.ts"
import { userList } from "../users/user-list.ts"

/** The lists of the nouns, of which exports are made, with the word of their files. */
export const exportNouns: Readonly<
  Record<Entity, { readonly file: string; readonly list: RecordList<object> }>
> = {
  deal: { file: "cards", list: dealList },
  contact: { file: "contacts", list: contactRecord.list },
  company: { file: "companies", list: companyRecord.list },
  user: { file: "users", list: userList },
  product: { file: "products", list: productRecord.list },
  bill: { file: "bills", list: billRecord.list },
  task: { file: "tasks", list: taskList },
}
