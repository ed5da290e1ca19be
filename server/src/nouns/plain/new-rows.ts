import type { CustomFieldEntity } from "@funil/contract/settings/custom-fields"
import { instant } from "@funil/contract/shared/values/dates"
import * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { attempt } from "../../platform/db/tx.ts"
import type { StoredFields } from "../../platform/records/custom-fields.ts"
import { customFieldRules } from "../custom-field-rules.ts"
import type { RecordStore } from "../store/record-store.ts"
import type { OwnFields } from "./plain-writes.ts"

interface Input {
  readonly custom_fields?: Record<string, unknown> | undefined
}

interface Row {
  readonly id: string
  custom_fields: StoredFields
}

/** The id of a created record, or the error that rejected it. */
export type NewRowResult = { readonly id: string } | { readonly refused: AppError }

/** Creates a row of each input and validates its custom fields. `rows` contains the valid ones. */
export async function newRows<I extends Input, R extends Row>(
  tx: Tx,
  entity: CustomFieldEntity,
  inputs: readonly I[],
  make: (input: I) => R,
): Promise<{ rows: R[]; made: NewRowResult[] }> {
  const sent = inputs.map(({ custom_fields }) => custom_fields)
  const rules = await customFieldRules(tx, entity, sent)
  const rows: R[] = []
  const made = inputs.map((input): NewRowResult => {
    try {
      const row = make(input)
      row.custom_fields = rules.stored({ before: null, sent: input.custom_fields, record: row })
      rows.push(row)
      return { id: row.id }
    } catch (error) {
      if (error instanceof AppError) return { refused: error }
      throw error
    }
  })
  return { rows, made }
}

type NewRecord<Needed> = OwnFields & MadeThere & Readonly<Needed>

/**
 * Returns a verb that creates many records in a few statements. Fits nouns whose writes have no
 * other rules. Returns an id or the rejection for each.
 */
export function createsMany<C extends object, N extends keyof C, L extends object>(
  store: RecordStore<C, N, L>,
) {
  return async (tx: Tx, inputs: readonly NewRecord<Pick<C, N>>[]): Promise<NewRowResult[]> => {
    requireCan(tx, store.rights.create)
    const make = (input: MadeThere) =>
      store.newRow(tx, store.values(input), pastInstant(tx, input, "created_at"))
    const { rows, made } = await newRows(tx, store.entity, inputs, make)
    await store.insertAll(tx, rows)
    return made
  }
}

/**
 * Returns a verb that creates many records one by one and continues after a rejected one. Fits
 * nouns of which a file has few.
 */
export function createsEach<New>(create: (tx: Tx, body: New) => Promise<{ id: string }>) {
  return async (tx: Tx, bodies: readonly New[]): Promise<NewRowResult[]> => {
    const made: NewRowResult[] = []
    for (const body of bodies) {
      let id = ""
      const refused = await attempt(tx, async (part) => ({ id } = await create(part, body)))
      made.push(refused ? { refused } : { id })
    }
    return made
  }
}

/** The creation time in the other CRM, which a migrated record sends beside its body. */
export const madeThere = { created_at: z.optional(instant) }

/** The past times that a body may contain. */
export interface MadeThere {
  readonly created_at?: string | undefined
}

/** The milliseconds that a sender's clock may be ahead. Times within it count as now. */
const leeway = 3_600_000

/**
 * Returns the instant of a body's field, or undefined if it is missing. Throws 422 for a future or
 * impossible one.
 */
export function pastInstant<B extends object>(tx: Tx, body: B, field: keyof B & string): Date | undefined {
  const text = body[field]
  if (typeof text !== "string") return undefined
  const [at, now] = [new Date(text), tx.now()]
  if (Number.isNaN(at.getTime())) throw invalid(field, "instant")
  if (at.getTime() > now.getTime() + leeway) throw invalid(field, "future")
  return at < now ? at : now
}
