import { personName } from "../../lib/text/person-name.ts"
import * as deals from "@funil/contract/schemas/records/deals"
import { exportDeals } from "@funil/contract/data/exports"
import type { UserRef } from "@funil/contract/shared/records"
import type { RecordFace, RecordKind, ReadyFilter } from "../../records/record-kind.ts"
import type { FilterRow } from "@funil/contract/shared/filters"
import { monthOf } from "../../lib/text/days.ts"
import type { Messages } from "../../lib/text/messages.ts"

function row(filterField: string, operator: string, valueField: FilterRow["valueField"]): FilterRow {
  return { filterField, operator, valueField }
}

/** The most common filters of deals. `today` is a calendar date. */
function readyDeals({ deals: { ready } }: Messages, today: string): readonly ReadyFilter[] {
  const { first, last } = monthOf(today)
  const within = (field: string) => [row(field, ">=", first), row(field, "<=", last)]
  const open = row("status", "=", "open")
  return [
    { name: ready.mine, filters: [open, row("user_id", "=", "@me")] },
    { name: ready.noNextStep, filters: [open, row("open_task_end", "=", null)] },
    { name: ready.stuck, filters: [row("time_in_stage", "=", "end")] },
    { name: ready.closing, filters: [open, ...within("expected_close_date")] },
    { name: ready.won, filters: [row("status", "=", "won"), ...within("closed_at")] },
  ]
}

type Person = Pick<UserRef, "id" | "first_name" | "last_name"> & { picture: string | null }

function personFace(person: Person): RecordFace {
  return { id: person.id, name: personName(person), picture: person.picture }
}

/** How lists, filters, mass edits, imports and exports treat deals. */
export const dealKind: RecordKind<deals.Deal> = {
  entity: "deal",
  key: "deals",
  fields: deals.dealFields,
  endpoints: {
    filter: deals.filterDeals,
    search: deals.searchDeals,
    get: deals.getDeal,
    create: deals.createDeal,
    update: deals.updateDeal,
    trash: deals.trashDeal,
    massUpdate: deals.massUpdateDeals,
    massTrash: deals.massTrashDeals,
    export: exportDeals,
  },
  faceOf: ({ id, name, code }) => ({ id, name, detail: String(code) }),
  nameField: "name",
  columns: [
    "amount",
    "pipeline_stage_id",
    "pipeline_id",
    "status",
    "user_id",
    "companies",
    "expected_close_date",
    "tags",
    "created_at",
  ],
  hidden: [
    "id",
    "stage_name",
    "pipeline",
    "pipeline_stage",
    "position",
    "user",
    "tasks",
    "custom_fields",
    "origin",
    "source_id",
  ],
  shownOf: ({
    pipeline,
    pipeline_stage,
    user,
    contacts,
    companies,
    deals: related,
    products,
    time_in_stage,
  }) => ({
    pipeline_id: pipeline,
    pipeline_stage_id: pipeline_stage,
    user_id: user && personFace({ ...user, picture: user.profile_picture }),
    contacts: contacts.map(personFace),
    companies: companies.map(({ id, company, picture }) => ({ id, name: company, picture, isSquare: true })),
    deals: related.map(({ id, name }) => ({ id, name })),
    products: products.map(({ id, name, product_picture }) => ({
      id,
      name,
      picture: product_picture,
      isSquare: true,
    })),
    time_in_stage: time_in_stage?.status,
  }),
  tones: {
    status: { open: "neutral", won: "success", lost: "danger" },
    task_status: { late: "danger", due_soon: "warning", pending: "neutral", done: "success" },
    time_in_stage: { half: "warning", end: "danger" },
  },
  order: { orderBy: "created_at", direction: "desc" },
  ready: readyDeals,
  inCells: ["amount", "user_id", "contacts", "companies", "expected_close_date", "tags"],
  words: (m) => m.records.deal,
  massHints: (m) => ({ products: m.mass.productsHint }),
  fieldNames: (m) => m.fieldNames.deal,
  options: (m) => m.fieldOptions.deal,
}
