import { formEntities } from "@funil/contract/form-fields"
import { asOneLine, isOneLine } from "@funil/contract/shared/one-line"
import type { Tx } from "../../../platform/db/transaction.ts"
import { customFieldsIn } from "../../../platform/records/custom-fields.ts"
import type { AnswerDraft, DraftBody } from "./answer-draft.ts"

type Values = Readonly<Record<string, unknown>>

function asLine(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asLine)
  return typeof value === "string" ? asOneLine(value).trim() : value
}

function asLines<V extends Values>(values: V, isLong: (name: string) => boolean): V {
  // The values keep their types.
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isLong(name) ? value : asLine(value)]),
  ) as V
}

const isLine = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isLine) : typeof value !== "string" || isOneLine(value)

/**
 * The draft with one-line texts that are one line: an answer may have waited since before records asked for that. Of what a form fills
 * only own fields of the type `textarea` have several lines.
 */
export async function oneLineDraft(tx: Tx, draft: AnswerDraft): Promise<AnswerDraft> {
  const bodies = { ...draft.bodies }
  for (const entity of formEntities) {
    const body = bodies[entity]
    if (body) bodies[entity] = await oneLineBody(tx, entity, body)
  }
  return { ...draft, bodies }
}

async function oneLineBody(
  tx: Tx,
  entity: (typeof formEntities)[number],
  { custom_fields, ...plain }: DraftBody,
): Promise<DraftBody> {
  const own = custom_fields ?? {}
  const definitions = Object.values(own).every(isLine) ? [] : await customFieldsIn(tx, entity)
  const long = new Set(definitions.filter(({ type }) => type === "textarea").map(({ name }) => name))
  return { ...asLines(plain, () => false), custom_fields: asLines(own, (name) => long.has(name)) }
}
