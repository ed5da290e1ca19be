import { fieldsAsked } from "@funil/contract/forms/form-conditions"
import { type FormEntity, formFilesField } from "@funil/contract/forms/form-fields"
import { maxAnswerFiles } from "@funil/contract/forms/forms"
import { isEmptyValue } from "@funil/contract/shared/conditions"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Language } from "@funil/contract/shared/values/languages"
import { fixedSource } from "../../../nouns/record-sources.ts"
import type { FieldProblem } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { type TextFormats, said, textFormats } from "../../message-texts/text-formats.ts"
import { type OfferedProduct, liveProducts } from "../definition/form-queries.ts"
import { type FormQuestion, formQuestions } from "../definition/form-questions.ts"
import { type RawValue, typedValue } from "../definition/typed-value.ts"
import type { AnsweredForm } from "./answered-form-read.ts"
import {
  type AnswerDraft,
  type AnsweredValues,
  type DraftBody,
  type GivenConsent,
  type Submission,
  withAmounts,
} from "./submission.ts"

/** An answer that fits the questions of its form. */
export interface ReadSubmission {
  readonly draft: AnswerDraft
  readonly values: AnsweredValues
  /** The files, if the form asks for any. */
  readonly files: Submission["files"]
}

type Problems = Readonly<Record<string, readonly FieldProblem[]>>

/** A field and its answered value. */
interface FieldAnswer {
  readonly asked: FormQuestion
  /** The value as the noun stores it, or null for none. */
  readonly value: unknown
  readonly problems: readonly FieldProblem[]
}

/** Reads the answers to the form's questions, or returns the problems by the form's field names. */
export async function readSubmission(
  tx: Tx,
  form: AnsweredForm,
  submission: Submission,
): Promise<ReadSubmission | { readonly problems: Problems }> {
  const all = (await formQuestions(tx, form.fields)).flatMap((one) => one ?? [])
  const offered = all.flatMap(({ kind, setting }) => (kind === "products" ? (setting.options ?? []) : []))
  const products = await liveProducts(tx, offered)
  const reads = all.map((asked) => readField(asked, form, submission))
  const asked = fieldsAsked(form.fields, valueIn(reads))
  const answered = reads.filter((read) => asked.has(read.asked.setting.field))
  const problems = new Map(
    answered.flatMap((read) => {
      const found = problemsOf(read, submission)
      return found.length > 0 ? [[read.asked.setting.field, found] as const] : []
    }),
  )
  if (form.consent_text && !submission.agreed.has("service"))
    problems.set("consent_text", [{ rule: "required" }])
  if (problems.size > 0) return { problems: Object.fromEntries(problems) }
  const formats = textFormats({ ...form, timezone: tx.timezone })
  const wording = { language: form.language, formats, products }
  const said = answered.filter(({ value }) => value !== null)
  return {
    draft: {
      bodies: bodiesOf(said),
      given: consentsBy(form, submission),
      termsHash: form.terms_hash,
      ip: submission.ip,
      agent: submission.agent,
    },
    values: said.map(({ asked: one, value }) => ({
      field: one.setting.field,
      label: one.setting.label,
      text: answerText(one, value, wording),
    })),
    files: asked.has(formFilesField) ? submission.files : [],
  }
}

/**
 * The typed value, else the default of a hidden field. A hidden field has no problems, since the person cannot fix it.
 */
function readField(asked: FormQuestion, { language }: AnsweredForm, { values }: Submission): FieldAnswer {
  const { setting, kind } = asked
  if (kind === "files") return { asked, value: null, problems: [] }
  const read = (raw: RawValue | undefined): FieldAnswer => {
    const typed = typedValue(asked, raw, language)
    if ("problems" in typed) return { asked, value: null, problems: typed.problems }
    return kind === "products"
      ? { asked, ...withAmounts(typed.value, values) }
      : { asked, value: typed.value, problems: [] }
  }
  const sent = read(values.get(setting.field))
  if (!setting.hidden || (sent.value !== null && sent.problems.length === 0)) return sent
  return { ...read(defaultOf(asked, language)), problems: [] }
}

/** The default of a field as a person would type it. */
function defaultOf({ setting }: FormQuestion, language: AnsweredForm["language"]): RawValue | undefined {
  const { default: set } = setting
  if (isEmptyValue(set) || set === undefined) return undefined
  if (typeof set === "number" && language === "pt-BR") return String(set).replace(".", ",")
  return Array.isArray(set) ? set : String(set)
}

/** The values that conditions compare. Products compare by id. */
function valueIn(reads: readonly FieldAnswer[]): (field: string) => unknown {
  const values = new Map(
    reads.map(({ asked, value }) => [
      asked.setting.field,
      asked.kind === "products" && Array.isArray(value)
        ? value.map(({ product_id }: { product_id: string }) => product_id)
        : value,
    ]),
  )
  return (field) => values.get(field) ?? null
}

function problemsOf({ asked, value, problems }: FieldAnswer, { files }: Submission): readonly FieldProblem[] {
  const { setting, kind } = asked
  if (kind === "files" && files.length > maxAnswerFiles)
    return [{ rule: "too_many", params: { maximum: maxAnswerFiles } }]
  const isMissing = kind === "files" ? files.length === 0 : value === null && problems.length === 0
  return setting.required && !setting.hidden && isMissing ? [{ rule: "required" }] : problems
}

const prefix = "custom_fields."

function bodiesOf(said: readonly FieldAnswer[]): AnswerDraft["bodies"] {
  const bodyOf = (entity: FormEntity): DraftBody | null => {
    const own = said.filter(({ asked }) => asked.entity === entity)
    if (own.length === 0) return null
    const [custom, plain] = [true, false].map((isCustom) =>
      own.filter(({ asked }) => asked.name.startsWith(prefix) === isCustom),
    )
    return {
      ...Object.fromEntries((plain ?? []).map(({ asked, value }) => [asked.name, value])),
      custom_fields: Object.fromEntries(
        (custom ?? []).map(({ asked, value }) => [asked.name.slice(prefix.length), value]),
      ),
    }
  }
  return { contact: bodyOf("contact"), company: bodyOf("company"), deal: bodyOf("deal") }
}

function consentsBy({ consent_text, marketing_text }: AnsweredForm, { agreed }: Submission): GivenConsent[] {
  const texts = { service: consent_text, marketing: marketing_text } as const
  return (["service", "marketing"] as const).flatMap((purpose) => {
    const text = texts[purpose]
    return text && agreed.has(purpose) ? [{ purpose, text }] : []
  })
}

interface Wording {
  readonly language: Language
  readonly formats: TextFormats
  /** The offered products by id. */
  readonly products: ReadonlyMap<string, OfferedProduct>
}

interface Line {
  readonly product_id: string
  readonly amount?: number | undefined
}

/** A value as text for people. Files have none. */
function answerText(asked: FormQuestion, value: unknown, { language, formats, products }: Wording): string {
  const { kind, entity, name, field } = asked
  if (kind === "products") {
    const names = (value as Line[]).map(({ product_id, amount = 1 }) => {
      const called = products.get(product_id)?.name ?? ""
      return amount === 1 ? called : `${amount} × ${called}`
    })
    return names.join(", ")
  }
  const words = ownValue(fixedSource(entity).words?.(language), name)
  const word = (option: unknown) => String(ownValue(words, String(option)) ?? option)
  if (kind === "select") return word(value)
  if (kind === "multiselect") return (value as unknown[]).map(word).join(", ")
  return said(formats, field.type, value)
}
