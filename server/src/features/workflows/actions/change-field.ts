import { NoValue, evaluate } from "@funil/contract/automations/evaluate"
import { ExpressionError, fieldsOf, readExpression } from "@funil/contract/automations/expression"
import { isChangeable, isNumeric } from "@funil/contract/automations/workflow-actions"
import type { WorkflowSettings } from "@funil/contract/automations/workflow-settings"
import type { Field, FieldTable } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { maxMoney } from "@funil/contract/shared/values/money"
import type { Tx } from "../../../platform/db/transaction.ts"
import { readSource } from "../../message-texts/source-record.ts"
import { type Texts, writeTexts } from "../../message-texts/write-texts.ts"
import { type Action, type ActionInput, RunRefused } from "./action.ts"
import { fieldValue } from "./field-value.ts"

interface Target {
  readonly name: string
  readonly field: Field
  readonly fields: FieldTable
}

/** Computes the new value of a run's field. */
type Calculate = (tx: Tx, texts: Texts, input: ActionInput, target: Target) => unknown

function fieldIn(fields: FieldTable, name: string): Field | undefined {
  return ownValue(fields, name)
}

/** The field of the account now. A user may have deleted it since the workflow was saved. */
async function targetOf(texts: Texts, { entity, definition }: ActionInput): Promise<Target> {
  const name = definition.settings.field ?? ""
  const fields = await texts.fields()
  const field = fieldIn(fields, name)
  if (!field || !isChangeable(entity, name, field)) throw new RunRefused("invalid_value", name)
  return { name, field, fields }
}

function changeField(calculate: Calculate): Action {
  return changeOfRecord(async (tx, input) => {
    const texts = await writeTexts(tx, input, input.definition.settings)
    const target = await targetOf(texts, input)
    const from = valueIn(texts.record.view, target.name)
    const to = await calculate(tx, texts, input, target)
    const { lost_reason } = input.definition.settings
    // A deal that is lost already keeps its own reason.
    const isMoved = target.name === "pipeline_stage_id" && to !== from
    return { field: target.name, from, to, ...(isMoved && lost_reason && { because: lost_reason }) }
  })
}

export const changeFieldValue = changeField((tx, texts, { definition: { settings } }, { name, field }) =>
  fieldValue(tx, texts, { field, value: settings.value }, valueIn(texts.record.view, name)),
)

const max = { money: maxMoney, number: 1e15 } as const
const decimals = { money: 2, number: 6 } as const

/** The result of an expression over a record's number fields, in the form of the field's type. */
export function calculated(
  expression: string,
  {
    fields,
    view,
    type,
  }: { readonly fields: FieldTable; readonly view: object; readonly type: "money" | "number" },
): number {
  try {
    const read = readExpression(expression)
    const unknown = fieldsOf(read).find(({ name }) => !isNumeric(fieldIn(fields, name)))
    if (unknown) throw new RunRefused("expression", unknown.name)
    const valueOf = (name: string) => {
      const held = valueIn(view, name)
      return typeof held === "number" ? held : null
    }
    const value = evaluate(read, valueOf, decimals[type])
    if (Math.abs(value) > max[type]) throw new RunRefused("expression", "too_big")
    if (type === "money" && value < 0) throw new RunRefused("expression", "negative")
    return value
  } catch (error) {
    if (error instanceof ExpressionError || error instanceof NoValue)
      throw new RunRefused("expression", error.problem)
    throw error
  }
}

export const calculateFieldValue = changeField((_tx, texts, { definition }, { name, field, fields }) => {
  if (!isNumeric(field)) throw new RunRefused("invalid_value", name)
  const type = field.type === "money" ? "money" : "number"
  return calculated(definition.settings.expression ?? "", { fields, view: texts.record.view, type })
})

type TagsAfter = (before: readonly string[], settings: WorkflowSettings) => string[]

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function changeTags(after: TagsAfter): Action {
  return changeOfRecord(async (tx, input, held) => {
    const from = valueIn(held ?? (await readSource(tx, input)).view, "tags") as string[]
    return { field: "tags", from, to: after(from, input.definition.settings) }
  })
}

export const addTag = changeTags((before, { tag = "" }) =>
  before.some((known) => same(known, tag)) ? [...before] : [...before, tag],
)

export const removeTag = changeTags((before, { tag = "" }) => before.filter((known) => !same(known, tag)))

export const removeTags = changeTags(() => [])

const prefix = "custom_fields."

/** A field of a record with its value before and after. */
interface FieldChange {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
  /** The loss reason for a move to a lost stage. */
  readonly because?: string
}

function bodyOf({ field, to, because }: FieldChange): Readonly<Record<string, unknown>> {
  if (field.startsWith(prefix)) return { custom_fields: { [field.slice(prefix.length)]: to } }
  return because === undefined ? { [field]: to } : { [field]: to, lost_reason: because }
}

/**
 * Finds the new value of a field. `held` is the locked row, so the second of two concurrent runs
 * sees the result of the first.
 */
type FindChange = (tx: Tx, input: ActionInput, held: object | null) => Promise<FieldChange>

/** The action that sets a field to the value of `calculate`, like a PUT of the caller. */
function changeOfRecord(calculate: FindChange): Action {
  return {
    perform: async (tx, input) => {
      const { entity, recordId, records, definition } = input
      const { row, change } = await records[entity].changer.hold(tx, recordId)
      const changed = await calculate(tx, input, row)
      const { field, from, because } = changed
      const written = await change(bodyOf(changed))
      const step = {
        kind: definition.action,
        input: { field, ...(because !== undefined && { lost_reason: because }) },
        outcome: { from, to: valueIn(written, field) },
      }
      return { steps: [step], isSending: false }
    },
    preview: async (tx, input) => {
      const changed = await calculate(tx, input, null)
      input.records[input.entity].changer.read(bodyOf(changed))
      const { because, ...change } = changed
      const reason = { field: "lost_reason", from: null, to: because }
      return { changes: because === undefined ? [change] : [change, reason] }
    },
  }
}

/** The value of a field in a record's view. */
function valueIn(view: object, field: string): unknown {
  const values = view as Readonly<Record<string, unknown>>
  if (!field.startsWith(prefix)) return ownValue(values, field) ?? null
  const own = (values["custom_fields"] ?? {}) as Readonly<Record<string, unknown>>
  const name = field.slice(prefix.length)
  return ownValue(own, name) ?? null
}
