import { updateBill as billEndpoint } from "@funil/contract/bills"
import { updateCompany as companyEndpoint } from "@funil/contract/companies"
import { updateContact as contactEndpoint } from "@funil/contract/contacts"
import { updateDeal as dealEndpoint } from "@funil/contract/deals"
import { updateProduct as productEndpoint } from "@funil/contract/products"
import type { Entity } from "@funil/contract/shared/entities"
import { updateTask as taskEndpoint } from "@funil/contract/tasks"
import { updateUser as userEndpoint } from "@funil/contract/users"
import type * as z from "zod/mini"
import { AppError } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { fieldProblems } from "../../../platform/http/issues.ts"
import { updateBill } from "../../bills/update-bill.ts"
import { updateCompany } from "../../companies/update-company.ts"
import { updateContact } from "../../contacts/update-contact.ts"
import { updateDeal } from "../../deals/update-deal.ts"
import { updateProduct } from "../../products/update-product.ts"
import { updateTask } from "../../tasks/update-task.ts"
import { updateUser } from "../../users/update-user.ts"
import { lockHostToWrite } from "../../records/host-visibility.ts"
import type { Action, ActionInput } from "../action.ts"

type Change = (tx: Tx, id: string, body: Readonly<Record<string, unknown>>) => Promise<object>

/** The PUT of a noun: its schema, then its verb. */
function put<S extends z.ZodMiniType>(
  schema: S,
  update: (tx: Tx, id: string, input: z.output<S>) => Promise<object>,
): Change {
  return async (tx, id, body) => {
    const result = schema.safeParse(body, { reportInput: true })
    if (!result.success) throw new AppError("invalid", { fields: fieldProblems(result.error.issues) })
    return update(tx, id, result.data)
  }
}

const changes: Readonly<Record<Entity, Change>> = {
  deal: put(dealEndpoint.body, updateDeal),
  contact: put(contactEndpoint.body, updateContact),
  company: put(companyEndpoint.body, updateCompany),
  user: put(userEndpoint.body, updateUser),
  product: put(productEndpoint.body, updateProduct),
  task: put(taskEndpoint.body, updateTask),
  bill: put(billEndpoint.body, updateBill),
}

const prefix = "custom_fields."

/** One field of a record with its value before and after. */
interface Changed {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

function bodyOf({ field, to }: Changed): Readonly<Record<string, unknown>> {
  return field.startsWith(prefix) ? { custom_fields: { [field.slice(prefix.length)]: to } } : { [field]: to }
}

/**
 * The action that gives a field of a record the value that `reckon` finds, as a PUT of the caller would. The record is locked first, so
 * that of two runs at once the second one reckons with what the first one left.
 */
export function changeOfRecord(reckon: (tx: Tx, input: ActionInput) => Promise<Changed>): Action {
  return {
    perform: async (tx, input) => {
      const { entity, recordId, definition } = input
      await lockHostToWrite(tx, { entity, record_id: recordId })
      const changed = await reckon(tx, input)
      const { field, from } = changed
      const after = await changes[entity](tx, recordId, bodyOf(changed))
      const step = { kind: definition.action, input: { field }, outcome: { from, to: heldIn(after, field) } }
      return { steps: [step], isSending: false }
    },
    preview: async (tx, input) => ({ changes: [await reckon(tx, input)] }),
  }
}

/** What a record's answer holds of a field. */
export function heldIn(view: object, field: string): unknown {
  const values = view as Readonly<Record<string, unknown>>
  if (!field.startsWith(prefix)) return values[field] ?? null
  const own = (values["custom_fields"] ?? {}) as Readonly<Record<string, unknown>>
  const name = field.slice(prefix.length)
  return Object.hasOwn(own, name) ? (own[name] ?? null) : null
}
