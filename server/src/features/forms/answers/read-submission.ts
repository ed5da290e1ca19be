import { fieldsAsked } from "@funil/contract/form-conditions"
import { type FormEntity, formFilesField } from "@funil/contract/form-fields"
import { maxAnswerFiles } from "@funil/contract/forms"
import { isEmptyValue } from "@funil/contract/shared/conditions"
import type { FieldProblem } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { textFormats } from "../../message-texts/text-formats.ts"
import { type AskedField, askedFields } from "../definition/asked-fields.ts"
import { liveProducts } from "../definition/form-products-read.ts"
import { type RawValue, typedValue } from "../definition/typed-value.ts"
import type { AnswerDraft, AnsweredValues, DraftBody, GivenConsent } from "./answer-draft.ts"
import { answerText } from "./answer-text.ts"
import type { AnsweredForm } from "./answered-form-read.ts"
import { withAmounts } from "./product-amounts.ts"
import type { Submission } from "./submission.ts"

/** An answer that keeps to what its form asks. */
export interface ReadSubmission {
  readonly draft: AnswerDraft
  readonly values: AnsweredValues
  /** The files, where the form asks for some. */
  readonly files: Submission["files"]
}

type Problems = Readonly<Record<string, readonly FieldProblem[]>>

/** A field with what was answered. */
interface Read {
  readonly asked: AskedField
  /** As its noun takes it; null for none. */
  readonly value: unknown
  readonly problems: readonly FieldProblem[]
}

/** Reads of an answer what the form asks for; or says what is wrong with it, by the names of the form's fields. */
export async function readSubmission(
  tx: Tx,
  form: AnsweredForm,
  submission: Submission,
): Promise<ReadSubmission | { readonly problems: Problems }> {
  const all = (await askedFields(tx, form.fields)).flatMap((one) => one ?? [])
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
      given: givenBy(form, submission),
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

/** What is typed, else a hidden field's default; an address may say what no field takes, which its reader can't mend. */
function readField(asked: AskedField, { language }: AnsweredForm, { values }: Submission): Read {
  const { setting, kind } = asked
  if (kind === "files") return { asked, value: null, problems: [] }
  const read = (raw: RawValue | undefined): Read => {
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

/** A field's default as a person would type it. */
function defaultOf({ setting }: AskedField, language: AnsweredForm["language"]): RawValue | undefined {
  const { default: set } = setting
  if (isEmptyValue(set) || set === undefined) return undefined
  if (typeof set === "number" && language === "pt-BR") return String(set).replace(".", ",")
  return Array.isArray(set) ? set : String(set)
}

/** What conditions compare: of products their ids. */
function valueIn(reads: readonly Read[]): (field: string) => unknown {
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

function problemsOf({ asked, value, problems }: Read, { files }: Submission): readonly FieldProblem[] {
  const { setting, kind } = asked
  if (kind === "files" && files.length > maxAnswerFiles)
    return [{ rule: "too_many", params: { maximum: maxAnswerFiles } }]
  const isMissing = kind === "files" ? files.length === 0 : value === null && problems.length === 0
  return setting.required && !setting.hidden && isMissing ? [{ rule: "required" }] : problems
}

const prefix = "custom_fields."

function bodiesOf(said: readonly Read[]): AnswerDraft["bodies"] {
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

function givenBy({ consent_text, marketing_text }: AnsweredForm, { agreed }: Submission): GivenConsent[] {
  const texts = { service: consent_text, marketing: marketing_text } as const
  return (["service", "marketing"] as const).flatMap((purpose) => {
    const text = texts[purpose]
    return text && agreed.has(purpose) ? [{ purpose, text }] : []
  })
}
