import type { BillDraft } from "@funil/contract/records/bills"
import type { createDeal as dealEndpoint } from "@funil/contract/records/deals"
import type { createTask as taskEndpoint } from "@funil/contract/records/tasks"
import { Temporal } from "temporal-polyfill"
import type * as z from "zod/mini"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { today } from "../../../platform/wall-clock.ts"
import { billRecord } from "../../bills/bill-record.ts"
import { createDeal } from "../../deals/create-deal.ts"
import { plainDeal } from "../../deals/deal-store.ts"
import { asHtml, asLine, asPlain } from "../../message-texts/text-formats.ts"
import { type Texts, writeTexts } from "../../message-texts/write-texts.ts"
import { createNote } from "../../notes/notes.ts"
import { createTask } from "../../tasks/tasks.ts"
import { type Action, type ActionInput, RunRefused } from "./action.ts"
import { calculated } from "./change-field.ts"
import { daysAfter } from "./field-value.ts"

/** The body of a POST by field name. */
type Body = Readonly<Record<string, unknown>>

interface Maker<B extends Body> {
  /** The body of the new record, from the settings and the run's record. */
  readonly body: (tx: Tx, texts: Texts, input: ActionInput) => B | Promise<B>
  /** The noun's own verb. */
  readonly make: (tx: Tx, body: B) => Promise<{ readonly id: string }>
}

/** The action that creates a record, or something attached to one. */
function makeRecord<B extends Body>({ body, make }: Maker<B>): Action {
  const written = async (tx: Tx, input: ActionInput) => {
    const texts = await writeTexts(tx, input, input.definition.settings)
    return body(tx, texts, input)
  }
  return {
    perform: async (tx, input) => {
      const sent = await written(tx, input)
      const { id } = await make(tx, sent)
      return { steps: [{ kind: input.definition.action, input: sent, outcome: { id } }], isSending: false }
    },
    preview: async (tx, input) => {
      const sent = Object.entries(await written(tx, input))
      return { changes: sent.flatMap(([field, to]) => (to === undefined ? [] : { field, from: null, to })) }
    },
  }
}

const saturday = 6

/** Adds days to a date and moves a weekend to Monday. */
export function workdayAfter(date: string, days: number): string {
  const due = Temporal.PlainDate.from(daysAfter(date, days))
  const wait = due.dayOfWeek >= saturday ? 8 - due.dayOfWeek : 0
  return due.add({ days: wait }).toString()
}

const usualMinutes = 30
const maxNameLength = 200
const maxNoteLength = 10_000

function endOf(start: string, minutes: number): string {
  const end = Temporal.PlainDateTime.from(start.replace(" ", "T")).add({ minutes })
  return end.toString({ smallestUnit: "minute" }).replace("T", " ")
}

export const addTask = makeRecord<z.output<typeof taskEndpoint.body>>({
  body: (tx, { record, people, render }, { definition, trigger }) => {
    const { task } = definition.settings
    if (!task) throw new RunRefused("invalid_value", "task")
    const responsible = task.responsible === "owner" ? people.ownerId : task.responsible
    if (!responsible) throw new RunRefused("no_recipient")
    const day = workdayAfter(today(tx), task.in_days)
    const start = `${day} ${task.time ?? "09:00"}`
    return {
      name:
        render(task.name ?? "", asLine)
          .trim()
          .slice(0, maxNameLength) || null,
      task_type_id: task.task_type_id,
      start,
      end: task.time ? endOf(start, task.minutes ?? usualMinutes) : `${day} 18:00`,
      note: render(task.note ?? "", asPlain).slice(0, maxNoteLength) || null,
      // A deleted deal takes its tasks to the trash, so this task does not belong to the deal.
      deal_id: trigger === "delete" ? null : record.id,
      responsible_user_id: responsible,
    }
  },
  make: (tx, body) => createTask(requireCan(tx, "task.write"), body),
})

export const addNote = makeRecord({
  body: (_tx, { record, render }, { definition: { settings } }) => ({
    entity: record.entity,
    record_id: record.id,
    note: render(settings.note ?? "", asHtml),
  }),
  make: (tx, body) => createNote(requireCan(tx, "note.write"), body),
})

/** The system creates bills. Only admins may, but a manager's automation may perform any action. */
export const addBill = makeRecord<BillDraft>({
  body: async (tx, { record, people, render, ...texts }, { definition, trigger }) => {
    const { bill } = definition.settings
    if (!bill) throw new RunRefused("invalid_value", "bill")
    const fields = await texts.fields()
    const owner = await texts.owner()
    return {
      type: bill.type,
      method: bill.method ?? null,
      description: asLine(render(bill.description, asPlain)).trim(),
      total: calculated(bill.total, { fields, view: record.view, type: "money" }),
      due_date: daysAfter(today(tx), bill.due_in_days),
      tags: bill.tags ?? [],
      // An inactive user owns no bill.
      user_id: owner?.isActive ? owner.id : null,
      deal_id: trigger === "delete" ? null : record.id,
      contact_id: people.contacts[0]?.id ?? null,
      company_id: people.companies[0]?.id ?? null,
    }
  },
  make: (tx, draft) => billRecord.create({ ...tx, user: null }, draft),
})

const copy = { "pt-BR": " (cópia)", en: " (copy)" } as const

const ids = (links: readonly { readonly id: string }[]) => links.map(({ id }) => id)

/**
 * Copies a deal with its links, products and custom fields. Tasks, notes and files stay with the
 * original.
 */
export const duplicate = makeRecord<z.output<typeof dealEndpoint.body>>({
  body: async (_tx, { record, account, owner: readOwner }, { definition }) => {
    if (record.entity !== "deal") throw new RunRefused("invalid_value", "entity")
    const { view: deal } = record
    const stage = definition.settings.duplicate?.pipeline_stage_id ?? deal.pipeline_stage_id
    const owner = await readOwner()
    const suffix = copy[account.language]
    return {
      ...plainDeal.of(deal),
      name: deal.name.slice(0, maxNameLength - suffix.length) + suffix,
      amount: deal.amount,
      pipeline_stage_id: stage,
      user_id: owner?.isActive ? owner.id : null,
      contacts: ids(deal.contacts),
      companies: ids(deal.companies),
      deals: ids(deal.deals),
      products: deal.products.map(({ id, pivot }) => ({
        product_id: id,
        amount: pivot.amount,
        price: pivot.price,
      })),
      custom_fields: deal.custom_fields,
      lost_reason: stage === deal.pipeline_stage_id ? deal.lost_reason : null,
    }
  },
  make: (tx, body) => createDeal(requireCan(tx, "deal.create"), body),
})
