import { isChangeable, isNumeric } from "@funil/contract/workflow-fields"
import { evaluate, NoValue } from "@funil/contract/evaluate"
import { ExpressionError, fieldsOf, readExpression } from "@funil/contract/expression"
import { maxMoney } from "@funil/contract/shared/money"
import type { Field, FieldTable } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Tx } from "../../../platform/db/transaction.ts"
import { type Texts, writeTexts } from "../../message-texts/write-texts.ts"
import { type Action, type ActionInput, RunRefused } from "./action.ts"
import { changeOfRecord, heldIn } from "./change-record.ts"
import { fieldValue } from "./field-value.ts"

interface Target {
  readonly name: string
  readonly field: Field
  readonly fields: FieldTable
}

/** The value that the field of a run gets. */
type Calculate = (tx: Tx, texts: Texts, input: ActionInput, target: Target) => unknown

function fieldIn(fields: FieldTable, name: string): Field | undefined {
  return ownValue(fields, name)
}

/** The field as the account has it now: it may have been deleted since the workflow was saved. */
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
    const from = heldIn(texts.record.view, target.name)
    const to = await calculate(tx, texts, input, target)
    const { lost_reason } = input.definition.settings
    // A deal that is lost already keeps its own reason.
    const isMoved = target.name === "pipeline_stage_id" && to !== from
    return { field: target.name, from, to, ...(isMoved && lost_reason && { because: lost_reason }) }
  })
}

export const changeFieldValue = changeField((tx, texts, { definition: { settings } }, { name, field }) =>
  fieldValue(tx, texts, { field, value: settings.value }, heldIn(texts.record.view, name)),
)

const max = { money: maxMoney, number: 1e15 } as const
const decimals = { money: 2, number: 6 } as const

/** The value of an expression over the number fields of a record, as a field of the type takes it. */
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
      const held = heldIn(view, name)
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
