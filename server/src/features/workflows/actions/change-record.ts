import { updateBill as billEndpoint } from "@funil/contract/bills"
import { updateCompany as companyEndpoint } from "@funil/contract/companies"
import { updateContact as contactEndpoint } from "@funil/contract/contacts"
import { updateDeal as dealEndpoint } from "@funil/contract/deals"
import { updateProduct as productEndpoint } from "@funil/contract/products"
import type { Permission } from "@funil/contract/permissions"
import type { Entity } from "@funil/contract/shared/entities"
import { updateTask as taskEndpoint } from "@funil/contract/tasks"
import { updateUser as userEndpoint } from "@funil/contract/users"
import { ownValue } from "@funil/contract/shared/own-value"
import type * as z from "zod/mini"
import { requireCan } from "../../../platform/access/require-can.ts"
import { AppError } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { fieldProblems } from "../../../platform/http/issues.ts"
import { billRecord } from "../../bills/bill-record.ts"
import { companyRecord } from "../../companies/company-record.ts"
import { contactRecord } from "../../contacts/contact-record.ts"
import { dealStore } from "../../deals/deal-store.ts"
import { changeDeal } from "../../deals/update-deal.ts"
import { productRecord } from "../../products/product-record.ts"
import { lockTask } from "../../tasks/task-queries.ts"
import { changeTask } from "../../tasks/update-task.ts"
import { changeUser } from "../../users/update-user.ts"
import { lockVisibleUser } from "../../users/user-queries.ts"
import type { Action, ActionInput } from "./action.ts"

/** How a noun's records are changed: a locked one as the body of its PUT says. */
interface Noun<S extends z.ZodMiniType, R extends object> {
  readonly permission: Permission
  readonly schema: S
  /** Ends with 403 or 404 for what the caller may not write. */
  readonly lock: (tx: Tx, id: string) => Promise<R>
  readonly change: (tx: Tx, before: R, input: z.output<S>) => Promise<unknown>
}

type Body = Readonly<Record<string, unknown>>

/** A record that nobody else writes now. */
interface Held {
  readonly row: object
  /** Answers what was written, as the schema took it. */
  readonly change: (body: Body) => Promise<object>
}

interface Holding {
  /** The body as the schema takes it; 422 for one that it refuses. */
  readonly read: (body: Body) => object
  readonly hold: (tx: Tx, id: string) => Promise<Held>
}

function holding<S extends z.ZodMiniType<object>, R extends object>({
  permission,
  schema,
  lock,
  change,
}: Noun<S, R>): Holding {
  const read = (body: Body) => {
    const result = schema.safeParse(body, { reportInput: true })
    if (!result.success) throw new AppError("invalid", { fields: fieldProblems(result.error.issues) })
    return result.data
  }
  const hold = async (tx: Tx, id: string) => {
    requireCan(tx, permission)
    const row = await lock(tx, id)
    const held = async (body: Body) => {
      const input = read(body)
      await change(tx, row, input)
      return input
    }
    return { row, change: held }
  }
  return { read, hold }
}

const holdings: Readonly<Record<Entity, Holding>> = {
  deal: holding({
    permission: "deal.update",
    schema: dealEndpoint.body,
    lock: (tx, id) => dealStore.lockOne(tx, id, "update"),
    change: changeDeal,
  }),
  contact: holding({
    permission: "contact.update",
    schema: contactEndpoint.body,
    lock: (tx, id) => contactRecord.store.lockOne(tx, id, "update"),
    change: contactRecord.change,
  }),
  company: holding({
    permission: "company.update",
    schema: companyEndpoint.body,
    lock: (tx, id) => companyRecord.store.lockOne(tx, id, "update"),
    change: companyRecord.change,
  }),
  user: holding({
    permission: "user.update",
    schema: userEndpoint.body,
    lock: lockVisibleUser,
    change: changeUser,
  }),
  product: holding({
    permission: "product.write",
    schema: productEndpoint.body,
    lock: (tx, id) => productRecord.store.lockOne(tx, id, "update"),
    change: productRecord.change,
  }),
  task: holding({
    permission: "task.write",
    schema: taskEndpoint.body,
    lock: (tx, id) => lockTask(tx, id, "task.write"),
    change: changeTask,
  }),
  bill: holding({
    permission: "bill.manage",
    schema: billEndpoint.body,
    lock: (tx, id) => billRecord.store.lockOne(tx, id, "update"),
    change: billRecord.change,
  }),
}

const prefix = "custom_fields."

/** One field of a record with its value before and after. */
interface Changed {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
  /** Why a deal is lost that it moves to a lost stage. */
  readonly because?: string
}

function bodyOf({ field, to, because }: Changed): Readonly<Record<string, unknown>> {
  if (field.startsWith(prefix)) return { custom_fields: { [field.slice(prefix.length)]: to } }
  return because === undefined ? { [field]: to } : { [field]: to, lost_reason: because }
}

/** Finds the value of a field; of a record that is held, its row is there, and of two runs at once the second one sees what the first left. */
type Calculate = (tx: Tx, input: ActionInput, held: object | null) => Promise<Changed>

/** The action that gives a field of a record the value that `calculate` finds, as a PUT of the caller would. */
export function changeOfRecord(calculate: Calculate): Action {
  return {
    perform: async (tx, input) => {
      const { entity, recordId, definition } = input
      const { row, change } = await holdings[entity].hold(tx, recordId)
      const changed = await calculate(tx, input, row)
      const { field, from, because } = changed
      const written = await change(bodyOf(changed))
      const step = {
        kind: definition.action,
        input: { field, ...(because !== undefined && { lost_reason: because }) },
        outcome: { from, to: heldIn(written, field) },
      }
      return { steps: [step], isSending: false }
    },
    preview: async (tx, input) => {
      const changed = await calculate(tx, input, null)
      holdings[input.entity].read(bodyOf(changed))
      const { because, ...change } = changed
      const reason = { field: "lost_reason", from: null, to: because }
      return { changes: because === undefined ? [change] : [change, reason] }
    },
  }
}

/** What a record's answer holds of a field. */
export function heldIn(view: object, field: string): unknown {
  const values = view as Readonly<Record<string, unknown>>
  if (!field.startsWith(prefix)) return ownValue(values, field) ?? null
  const own = (values["custom_fields"] ?? {}) as Readonly<Record<string, unknown>>
  const name = field.slice(prefix.length)
  return ownValue(own, name) ?? null
}
