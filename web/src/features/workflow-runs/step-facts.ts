import { type MadeNoun, workflowActionKinds } from "@funil/contract/automations/workflow-actions"
import type { RunStep } from "@funil/contract/automations/workflows"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Format } from "../../lib/text/format.ts"
import type { Messages } from "../../lib/text/messages.ts"

export interface FieldChange {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** A label with its value. */
type Fact = readonly [name: string, value: string]

interface Words {
  readonly m: Messages
  readonly format: Format
  /** The label of a field, or undefined if there is no such field. */
  labelOf: (field: string) => string | undefined
}

type Values = Readonly<Record<string, unknown>>

const identifier = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
const wallClock = /^\d{4}-\d\d-\d\d \d\d:\d\d$/
const day = /^\d{4}-\d\d-\d\d$/
const money = new Set(["amount", "total", "subtotal", "price"])
/** Other parts of the story show these. */
const apart = new Set([
  "changes",
  "conditions",
  "rows",
  "holds",
  "failed",
  "trigger",
  "action",
  "user",
  "automation",
  "from_stage",
  "to_stage",
])

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true
  if (typeof value === "string") return identifier.test(value)
  if (Array.isArray(value)) return value.every((item) => isNothing(item))
  return typeof value === "object" && Object.values(value).every((item) => isNothing(item))
}

function plainText(html: string): string {
  return html
    .replaceAll(/<(br|\/p|\/li|\/h\d)[^>]*>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .trim()
}

function textOf(value: unknown, words: Words): string {
  const { m, format } = words
  if (typeof value === "boolean") return value ? m.fields.yes : m.fields.no
  if (typeof value === "number") return format.number(value)
  if (typeof value === "string") {
    if (instant.test(value)) return format.dateTime(value)
    if (wallClock.test(value)) return format.wallClock(value)
    if (day.test(value)) return format.day(value)
    return value.startsWith("<") ? plainText(value) : value
  }
  if (Array.isArray(value)) return value.map((item) => textOf(item, words)).join(", ")
  const parts = typeof value === "object" && value !== null ? factsOf(value, words) : []
  return parts.map(([label, told]) => `${label}: ${told}`).join(" · ")
}

/** Formats a value, with words for codes. */
function valueOf(name: string, value: unknown, words: Words): string {
  const { m, format, labelOf } = words
  if (typeof value === "number" && money.has(name)) return format.money(value)
  if (typeof value !== "string") return textOf(value, words)
  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    reason: m.workflows.reasons,
    channel: m.workflows.channels,
    purpose: m.workflows.form.purpose.names,
    state: m.workflowRuns.deliveries,
    type: m.fieldOptions.bill.type,
    method: m.fieldOptions.bill.method,
    detail: m.workflows.details,
  }
  const isField = name === "field" || name === "detail"
  return (
    ownValue(ownValue(known, name), value) ?? (isField ? labelOf(value) : undefined) ?? textOf(value, words)
  )
}

function spelled(name: string): string {
  const text = name.replaceAll("_", " ")
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Lists names and values. For a record's values, the labels of its fields win. */
function factsOf(values: object, words: Words, isRecord = false): Fact[] {
  const { m, labelOf } = words
  const nameOf = (name: string) =>
    isRecord
      ? (labelOf(name) ?? ownValue(m.workflowRuns.names, name))
      : (ownValue(m.workflowRuns.names, name) ?? labelOf(name))
  return Object.entries(values)
    .filter(([name, value]) => !apart.has(name) && !isNothing(value))
    .map(([name, value]) => [nameOf(name) ?? spelled(name), valueOf(name, value, words)])
}

function changesIn({ changes }: Values): FieldChange[] {
  if (!Array.isArray(changes)) return []
  // The server validated them against the ledger's schema.
  return changes as FieldChange[]
}

/** The stage names already show these. */
const ofMove = new Set(["pipeline_stage_id", "last_stage_updated_at", "closed_at", "position"])

/** The fields that a step changed, or for a trigger the changes that started the run. */
export function stepChanges({ kind, input, outcome }: RunStep): FieldChange[] {
  const { field, lost_reason: reason } = input
  if (typeof field === "string" && ("to" in outcome || "from" in outcome)) {
    const lost = reason === undefined ? [] : [{ field: "lost_reason", from: undefined, to: reason }]
    return [{ field, from: outcome["from"], to: outcome["to"] }, ...lost]
  }
  const changes = changesIn(input)
  return kind === "trigger" && input["to_stage"]
    ? changes.filter((change) => !ofMove.has(change.field))
    : changes
}

/** The message's own state says more than its finished delivery. */
function isToldByMessage({ kind, input, outcome }: RunStep): boolean {
  return kind === "delivery" && input["channel"] !== "webhook" && outcome["state"] === "sent"
}

/** The noun of the record that a step created. */
export function madeBy(kind: RunStep["kind"]): MadeNoun | undefined {
  return ownValue(workflowActionKinds, kind)?.makes
}

/** The label of a field that an action writes. A created record has its own fields. */
export function fieldLabel(
  kind: RunStep["kind"],
  field: string,
  { m, labelOf }: Pick<Words, "m" | "labelOf">,
): string | undefined {
  const noun = madeBy(kind)
  const names: Readonly<Record<string, string>> = noun ? m.fieldNames[noun] : {}
  return ownValue(names, field) ?? labelOf(field)
}

/**
 * The input and outcome of a step as readable labels and values. Ids show only in the technical
 * data.
 */
export function stepFacts(step: RunStep, words: Words): Fact[] {
  const { input, outcome } = step
  if (stepChanges(step).length > 0 && "field" in input) return []
  // Puts the reason before its detail.
  const { reason, detail, ...rest } = { ...input, ...(!isToldByMessage(step) && outcome) }
  const told = { ...rest, reason, detail }
  const labelOf = (field: string) => fieldLabel(step.kind, field, words)
  return factsOf(told, { ...words, labelOf }, madeBy(step.kind) !== undefined)
}
