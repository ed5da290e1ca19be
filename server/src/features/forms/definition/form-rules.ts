import type { FormField } from "@funil/contract/forms/forms"
import { isEmptyValue } from "@funil/contract/shared/conditions"
import { operatorOf, valuesOf } from "@funil/contract/shared/filter-row"
import { operatorsByType } from "@funil/contract/shared/filters"
import { AppError, type FieldProblem, invalid } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { targetStage } from "../../deals/deal-stage.ts"
import { eligibleUsers } from "../../users/eligible-user.ts"
import type { FormContent } from "./form-content.ts"
import { liveProducts, requireFreeSlug } from "./form-queries.ts"
import { type FormQuestion, formQuestions } from "./form-questions.ts"
import { typedValue } from "./typed-value.ts"

/**
 * Throws 422 with the field if a form asks for an unsupported field, refers to missing records or
 * has settings that cannot work.
 */
export async function requireSoundForm(tx: Tx, form: FormContent, before?: FormContent): Promise<void> {
  if (form.slug !== before?.slug) await requireFreeSlug(tx, form.slug)
  if (form.starts_at && form.ends_at && form.ends_at <= form.starts_at)
    throw invalid("ends_at", "end_before_start")
  await requireStage(tx, form)
  await requireOwners(tx, form)
  await requireFields(tx, form)
}

async function requireStage(tx: Tx, { pipeline_id, pipeline_stage_id }: FormContent): Promise<void> {
  if (pipeline_id === null && pipeline_stage_id === null) return
  await targetStage(tx, {
    pipeline_id: pipeline_id ?? undefined,
    pipeline_stage_id: pipeline_stage_id ?? undefined,
  })
}

async function requireOwners(tx: Tx, { user_id, users }: FormContent): Promise<void> {
  const eligible = await eligibleUsers(tx, [...(user_id === null ? [] : [user_id]), ...users])
  if (user_id !== null && !eligible.has(user_id)) throw invalid("user_id", "owner_not_eligible")
  if (users.some((user) => !eligible.has(user))) throw invalid("users", "owner_not_eligible")
}

async function requireFields(tx: Tx, { fields, language }: FormContent): Promise<void> {
  const asked = await formQuestions(tx, fields)
  const byName = new Map(asked.flatMap((one) => (one ? [[one.setting.field, one]] : [])))
  const products = await liveProducts(
    tx,
    asked.flatMap((one) => (one?.kind === "products" ? (one.setting.options ?? []) : [])),
  )
  const problems = new Map<string, FieldProblem[]>()
  for (const [index, one] of asked.entries()) {
    const setting = fields[index] as FormField
    const problem = one ? problemOf(one, { byName, products, language }) : unknown
    const isTwice = fields.findIndex(({ field }) => field === setting.field) < index
    const [place, rule] = isTwice ? (["field", "twice"] as const) : (problem ?? [])
    if (place && rule) problems.set(`fields.${index}.${place}`, [{ rule }])
  }
  if (problems.size > 0) throw new AppError("invalid", { fields: Object.fromEntries(problems) })
}

type Problem = readonly [place: string, rule: FieldProblem["rule"]]

const unknown: Problem = ["field", "unknown_field"]

interface FormContext {
  readonly byName: ReadonlyMap<string, FormQuestion>
  readonly products: ReadonlyMap<string, unknown>
  readonly language: FormContent["language"]
}

function problemOf(asked: FormQuestion, context: FormContext): Problem | null {
  return optionsProblem(asked, context) ?? conditionProblem(asked, context) ?? defaultProblem(asked, context)
}

function optionsProblem({ setting, kind, field }: FormQuestion, { products }: FormContext): Problem | null {
  const { options } = setting
  if (kind === "products") {
    if (!options || options.length === 0) return ["options", "required"]
    return options.every((option) => products.has(option)) ? null : ["options", "not_found"]
  }
  if (!options) return null
  if (field.options && !options.every((option) => field.options?.includes(option)))
    return ["options", "unknown_option"]
  return field.options || kind === "tags" ? null : ["options", "unknown_field"]
}

/** Conditions may only compare other fields of the form, with operators that suit their types. */
function conditionProblem({ setting }: FormQuestion, { byName }: FormContext): Problem | null {
  for (const [index, row] of setting.conditions.entries()) {
    const other = byName.get(row.filterField)
    if (!other || other.setting.field === setting.field || other.kind === "files")
      return [`conditions.${index}.filterField`, "unknown_filter_field"]
    const operator = operatorOf(row)
    const taken = other.kind === "products" ? operatorsByType.multiselect : operatorsByType[other.field.type]
    if (!operator || !taken.includes(operator)) return [`conditions.${index}.operator`, "unknown_operator"]
    // An anonymous person fills in the form, so `@me` has no meaning.
    if (other.field.type !== "text" && valuesOf(row).some((value) => String(value).startsWith("@")))
      return [`conditions.${index}.valueField`, "type"]
  }
  return null
}

function defaultProblem(asked: FormQuestion, { language }: FormContext): Problem | null {
  const { default: sent } = asked.setting
  if (isEmptyValue(sent) || sent === undefined) return null
  if (asked.kind === "files") return ["default", "type"]
  const raw = Array.isArray(sent) ? sent : String(sent)
  const typed = typedValue(asked, raw, language)
  return "problems" in typed ? ["default", typed.problems[0]?.rule ?? "type"] : null
}
