import type { CustomField } from "@funil/contract/custom-fields"
import type { Deal } from "@funil/contract/deals"
import type { LogEntry } from "@funil/contract/history"
import type { User } from "@funil/contract/users"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Format } from "../../lib/format.ts"
import type { Messages } from "../../lib/messages.ts"
import { changedFieldLines, type HistoryLine } from "../../records/record/record-history-lines.ts"
import { fullName } from "../users/user-api.ts"
import { dealKind } from "./deal-kind.ts"
import type { LineTerms } from "./product-lines.ts"

/** What a line of the history needs to speak of values: names instead of ids, the formats and the words. */
export interface Speech {
  m: Messages
  format: Format
  names: ReadonlyMap<string, string>
  /** The account's own fields of deals. */
  customFields?: readonly CustomField[]
}

type Change = LogEntry["changes"][number]

/** Told by the move, the deletion or the restoring itself. */
const told = new Set(["pipeline_stage_id", "closed_at", "deleted_at", "position"])

/** The names that the ids of a deal's history stand for, as far as they are known here. */
export function knownNames(
  deal: Deal,
  users: readonly User[],
  pipelines: readonly { id: string; name: string }[],
) {
  return new Map([
    ...users.map((user) => [user.id, fullName(user)] as const),
    ...pipelines.map(({ id, name }) => [id, name] as const),
    ...deal.contacts.map((contact) => [contact.id, fullName(contact)] as const),
    ...deal.companies.map(({ id, company }) => [id, company] as const),
    ...deal.deals.map(({ id, name }) => [id, name] as const),
    ...deal.products.map(({ id, name }) => [id, name] as const),
  ])
}

function fieldWord({ m }: Speech, field: string): string {
  return ownValue(m.deals.fields, field) ?? field
}

function valueWords(speech: Speech, field: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === "") return undefined
  if (field === "amount" && typeof value === "number") return speech.format.money(value)
  if (field === "expected_close_date" && typeof value === "string") return speech.format.day(value)
  if (typeof value !== "string") return typeof value === "number" ? speech.format.number(value) : undefined
  if (field === "user_id") return speech.names.get(value) ?? speech.m.deals.history.formerUser
  return field === "pipeline_id" ? (speech.names.get(value) ?? "–") : value
}

function itemWords({ m, names }: Speech, items: readonly unknown[]): string {
  const known = items.flatMap((item) => {
    const name = names.get(String(item))
    return name === undefined ? [] : [name]
  })
  return known.length === items.length ? known.join(", ") : m.deals.history.items(items.length)
}

function listLines(speech: Speech, { field, from, to }: Change): HistoryLine[] {
  const before: unknown[] = Array.isArray(from) ? from : []
  const after: unknown[] = Array.isArray(to) ? to : []
  const { added, removed } = speech.m.deals.history
  const words = (items: unknown[]) => (field === "tags" ? items.join(", ") : itemWords(speech, items))
  const fresh = after.filter((item) => !before.includes(item))
  const gone = before.filter((item) => !after.includes(item))
  return [
    ...(fresh.length > 0 ? [{ text: added(words(fresh), fieldWord(speech, field)) }] : []),
    ...(gone.length > 0 ? [{ text: removed(words(gone), fieldWord(speech, field)) }] : []),
  ]
}

interface LineState extends LineTerms {
  product_id: string
}

function lineStates(value: unknown): LineState[] {
  // The ledger keeps the products of a deal as the update call takes them.
  return Array.isArray(value) ? (value as LineState[]) : []
}

const productIds = (lines: LineState[]) => lines.map(({ product_id }) => product_id)

/** Products that came, that went, and those whose quantity or price is another. */
function productLines(speech: Speech, { field, from, to }: Change): HistoryLine[] {
  const [before, after] = [lineStates(from), lineStates(to)]
  const terms = ({ amount, price }: LineTerms) => `${amount} × ${speech.format.money(price)}`
  const changed = after.flatMap((line) => {
    const old = before.find(({ product_id }) => product_id === line.product_id)
    if (!old || terms(old) === terms(line)) return []
    const text = speech.m.deals.history.changed(itemWords(speech, [line.product_id]))
    return [{ text, from: terms(old), to: terms(line) }]
  })
  return [...listLines(speech, { field, from: productIds(before), to: productIds(after) }), ...changed]
}

function changeLines(speech: Speech, change: Change): HistoryLine[] {
  const { field, from, to } = change
  if (told.has(field)) return []
  if (field === "products") return productLines(speech, change)
  if (field.startsWith("custom_fields.")) {
    return changedFieldLines({ ...speech, kind: dealKind, customFields: speech.customFields ?? [] }, change)
  }
  if (Array.isArray(from) || Array.isArray(to)) return listLines(speech, change)
  const words = speech.m.deals.history
  const before = valueWords(speech, field, from)
  const after = valueWords(speech, field, to)
  const name = fieldWord(speech, field)
  if (after === undefined) return [{ text: words.cleared(name), from: before }]
  if (before === undefined) return [{ text: words.set(name), to: after }]
  return [{ text: words.changed(name), from: before, to: after }]
}

/** What an entry of the history says, line by line. */
export function historyLines(speech: Speech, entry: LogEntry): HistoryLine[] {
  const words = speech.m.deals.history
  const { action, from_stage, to_stage, changes } = entry
  if (action === "create") return [{ text: words.create }]
  const lines = changes.flatMap((change) => changeLines(speech, change))
  if (action === "move" && from_stage && to_stage && from_stage !== to_stage) {
    return [{ text: words.move(from_stage, to_stage) }, ...lines]
  }
  if (action === "update" || action === "move") return lines.length > 0 ? lines : [{ text: words.update }]
  return [{ text: words[action] }]
}
