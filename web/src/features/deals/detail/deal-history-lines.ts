import type { Deal } from "@funil/contract/records/deals"
import type { LogEntry } from "@funil/contract/records/history"
import type { User } from "@funil/contract/account/users"
import { ownValue } from "@funil/contract/shared/own-value"
import {
  changedFieldLines,
  type HistoryLine,
  type Speech as RecordSpeech,
} from "../../../records/record/timeline/record-history-lines.ts"
import { fieldName } from "../../../records/record-kind.ts"
import { personName } from "../../../lib/text/person-name.ts"
import { dealKind } from "../deal-kind.ts"
import type { LineTerms } from "../products/product-lines.ts"

/** The names and formats that a history line needs. */
export type Speech = Omit<RecordSpeech, "kind">

type Change = LogEntry["changes"][number]

/** The line about the move already covers these. */
const told = new Set(["pipeline_stage_id", "closed_at"])

/** The known names of the ids in a deal's history. */
export function knownNames(
  deal: Deal,
  users: readonly User[],
  pipelines: readonly { id: string; name: string }[],
) {
  return new Map([
    ...users.map((user) => [user.id, personName(user)] as const),
    ...pipelines.map(({ id, name }) => [id, name] as const),
    ...deal.contacts.map((contact) => [contact.id, personName(contact)] as const),
    ...deal.companies.map(({ id, company }) => [id, company] as const),
    ...deal.deals.map(({ id, name }) => [id, name] as const),
    ...deal.products.map(({ id, name }) => [id, name] as const),
  ])
}

function itemWords({ m, names }: Speech, items: readonly unknown[]): string {
  const known = items.flatMap((item) => {
    const name = names.get(String(item))
    return name === undefined ? [] : [name]
  })
  return known.length === items.length ? known.join(", ") : m.deals.history.items(items.length)
}

/** Describes added and removed links. */
function linkLines(speech: Speech, { field, from, to }: Change): HistoryLine[] {
  const before: unknown[] = Array.isArray(from) ? from : []
  const after: unknown[] = Array.isArray(to) ? to : []
  const { added, removed } = speech.m.details.history
  const name = fieldName(dealKind, speech.m, field)
  const fresh = after.filter((item) => !before.includes(item))
  const gone = before.filter((item) => !after.includes(item))
  return [
    ...(fresh.length > 0 ? [{ text: added(itemWords(speech, fresh), name) }] : []),
    ...(gone.length > 0 ? [{ text: removed(itemWords(speech, gone), name) }] : []),
  ]
}

interface LineState extends LineTerms {
  product_id: string
}

function lineStates(value: unknown): LineState[] {
  // The ledger stores a deal's products in the format of the update call.
  return Array.isArray(value) ? (value as LineState[]) : []
}

const productIds = (lines: LineState[]) => lines.map(({ product_id }) => product_id)

/** Describes products that were added, removed or changed in quantity or price. */
function productLines(speech: Speech, { field, from, to }: Change): HistoryLine[] {
  const [before, after] = [lineStates(from), lineStates(to)]
  const terms = ({ amount, price }: LineTerms) => `${amount} × ${speech.format.money(price)}`
  const changed = after.flatMap((line) => {
    const old = before.find(({ product_id }) => product_id === line.product_id)
    if (!old || terms(old) === terms(line)) return []
    const text = speech.m.details.history.changed(itemWords(speech, [line.product_id]))
    return [{ text, from: terms(old), to: terms(line) }]
  })
  return [...linkLines(speech, { field, from: productIds(before), to: productIds(after) }), ...changed]
}

/** The names, with a fallback for owners without one. */
function ownerNames({ m, names }: Speech, { from, to }: Change): ReadonlyMap<string, string> {
  const former = [from, to].map((id) => [String(id), m.deals.history.formerUser] as const)
  return new Map([...former, ...names])
}

function changeLines(speech: Speech, change: Change): HistoryLine[] {
  const { field } = change
  if (told.has(field)) return []
  if (field === "products") return productLines(speech, change)
  if (ownValue(dealKind.fields, field)?.many) return linkLines(speech, change)
  const names = field === "user_id" ? ownerNames(speech, change) : speech.names
  return changedFieldLines({ ...speech, kind: dealKind, names }, change)
}

/** Describes an entry of the history, line by line. */
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
