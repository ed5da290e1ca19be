import { acceptedFiles } from "@funil/contract/records/files"
import { isEmptyValue } from "@funil/contract/shared/conditions"
import { operatorOf, valuesOf } from "@funil/contract/shared/filter-row"
import type { FilterRow } from "@funil/contract/shared/filters"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Language } from "@funil/contract/shared/values/languages"
import { maxQuantity } from "@funil/contract/shared/values/money"
import { optionWords } from "../../../nouns/noun-words.ts"
import { type FieldFrame, ofField } from "../../../platform/public/field-frame.ts"
import { type Html, html } from "../../../platform/public/html.ts"
import type { SubmittedValues } from "../../../platform/public/read-sent.ts"
import { textFormats } from "../../message-texts/text-formats.ts"
import { amountName } from "../answers/submission.ts"
import type { FormQuestion, QuestionKind } from "../definition/form-questions.ts"
import { formPageWords } from "./form-page-words.ts"
import type { ReadPage } from "./open-form.ts"

/** An option of a field: its value, label, price and amount. */
interface Choice {
  readonly value: string
  readonly label: string
  readonly price?: string
  readonly amount?: Amount
}

/** The amount of a product. It counts only if the product is chosen. */
interface Amount {
  readonly name: string
  /** The typed text. */
  readonly value: string
  readonly label: string
  /** The label with the product's name, for screen readers. */
  readonly fullLabel: string
}

/** The data that draws a control. */
interface Control {
  readonly asked: FormQuestion
  readonly frame: FieldFrame
  readonly choices: readonly Choice[]
  /** The typed or chosen values. */
  readonly values: readonly string[]
  /**
   * Whether the browser may require the field, which holds only if the form asks for it in any
   * case.
   */
  readonly isNeeded: boolean
  /** The label of the empty option. */
  readonly choose: string
  /** The browser's autofill token. */
  readonly fills?: string | undefined
}

/** Shows up to this number of options as a list. */
const maxShown = 5

/** Autofill tokens by form field name. */
const autocomplete: Readonly<Record<string, string>> = {
  "contact.first_name": "given-name",
  "contact.last_name": "family-name",
  "contact.email": "email",
  "contact.phone1": "tel",
  "contact.job": "organization-title",
  "contact.gender": "sex",
  "contact.birthdate": "bday",
  "contact.address_street": "street-address",
  "contact.address_city": "address-level2",
  "contact.address_state": "address-level1",
  "contact.address_country": "country-name",
  "company.company": "organization",
}

/** Returns the autofill token of a field. A first name without a last name takes the whole name. */
export function fillsOf(field: string, all: ReadonlySet<string>): string | undefined {
  const isWhole = field === "contact.first_name" && !all.has("contact.last_name")
  return isWhole ? "name" : ownValue(autocomplete, field)
}

const inputs: Partial<Readonly<Record<QuestionKind, Html>>> = {
  email: html` type="email" inputmode="email" maxlength="254"`,
  phone: html` type="tel" inputmode="tel" maxlength="40"`,
  link: html` type="text" inputmode="url" autocapitalize="none" placeholder="https://"`,
  number: html` type="text" inputmode="decimal"`,
  money: html` type="text" inputmode="decimal"`,
  date: html` type="date"`,
  time: html` type="time"`,
}

/** Whether a field is several controls under one heading. */
export function isGroup({ kind, options, setting }: FormQuestion): boolean {
  if (options === null) return false
  if (kind === "select") return setting.required && options.length <= maxShown
  return kind === "multiselect" || kind === "tags" || kind === "products"
}

function ofInput({ asked, frame, isNeeded, fills }: Control): Html {
  const { field } = asked.setting
  return html` id="${frame.id}" name="${field}"${fills && html` autocomplete="${fills}"`}${
    isNeeded && html` required`
  }${ofField(frame)}`
}

function input(control: Control): Html {
  const { asked, values } = control
  const shape =
    asked.name === "document" && asked.entity === "contact" ? html` type="text" inputmode="numeric"` : null
  return html`<input${ofInput(control)}${shape ?? inputs[asked.kind] ?? html` type="text"`} value="${values.join(", ")}">`
}

function textarea(control: Control): Html {
  return html`<textarea${ofInput(control)} rows="4">
${control.values[0]}</textarea>`
}

function select(control: Control): Html {
  const { choices, values, choose } = control
  const options = choices.map(
    ({ value, label }) =>
      html`<option value="${value}"${values.includes(value) && html` selected`}>${label}</option>`,
  )
  return html`<select${ofInput(control)}><option value="">${choose}</option>${options}</select>`
}

function amountField(id: string, { name, value, label, fullLabel }: Amount): Html {
  return html`<label class="amount" for="${id}"><span>${label}</span><input id="${id}" type="number" inputmode="numeric" min="1" max="${
    maxQuantity
  }" step="1" name="${name}" value="${value}" aria-label="${fullLabel}"></label>`
}

function group({ asked, frame, choices, values, isNeeded }: Control): Html {
  const isOne = asked.kind === "select"
  const each = choices.map(({ value, label, price, amount }, at) => {
    const id = at === 0 ? frame.id : `${frame.id}-${at}`
    const choice = html`<label class="choice" for="${id}"><input id="${id}" type="${isOne ? "radio" : "checkbox"}" name="${
      asked.setting.field
    }" value="${value}"${values.includes(value) && html` checked`}${isOne && isNeeded && html` required`}><span>${label}${
      price !== undefined && html` <span class="price">${price}</span>`
    }</span></label>`
    return amount
      ? html`<div class="product">${choice}${amountField(`${id}-amount`, amount)}</div>\n`
      : html`${choice}\n`
  })
  return html`<div class="options">${each}</div>`
}

function files(control: Control): Html {
  const accept = Object.values(acceptedFiles)
    .flat()
    .map((ending) => `.${ending}`)
    .join(",")
  return html`<input type="file" multiple accept="${accept}"${ofInput(control)}>`
}

/** Renders the control of a field. */
export function fieldControl(control: Control): Html {
  const { asked } = control
  if (asked.kind === "files") return files(control)
  if (isGroup(asked)) return group(control)
  if (asked.kind === "select") return select(control)
  return asked.kind === "textarea" ? textarea(control) : input(control)
}

/** The options of a field in the form's language. Skips deleted products. */
export function formChoices(
  { form, products, sent }: Pick<ReadPage, "form" | "products"> & { readonly sent: SubmittedValues },
  asked: FormQuestion,
): Choice[] {
  const { kind, entity, name, options } = asked
  const { money } = textFormats({ language: form.language, timezone: "UTC", currency: form.currency })
  if (kind === "products")
    return (options ?? []).flatMap((value) => {
      const product = products.get(value)
      if (!product) return []
      const named = amountName(value)
      const { amount: label, amountOf } = formPageWords[form.language]
      const typed = sent.get(named)?.[0] ?? "1"
      const amount = { name: named, value: typed, label, fullLabel: amountOf(product.name) }
      return [{ value, label: product.name, price: money(product.price), amount }]
    })
  const words = entity === "company" ? undefined : ownValue(optionWords(entity)(form.language), name)
  return (options ?? []).map((value) => ({ value, label: ownValue(words, value) ?? value }))
}

/** The label of a field and the texts of its values. */
interface FieldWords {
  readonly label: (field: string) => string
  readonly value: (field: string, value: string) => string
}

function rowInWords(row: FilterRow, named: FieldWords, language: Language): string {
  const words = formPageWords[language]
  const label = named.label(row.filterField)
  const operator = operatorOf(row) ?? "="
  const values = valuesOf(row)
  if (values.every(isEmptyValue)) return operator === "<>" ? words.isFilled(label) : words.isEmpty(label)
  const each = values
    .filter((value) => !isEmptyValue(value))
    .map((value) => `“${named.value(row.filterField, String(value))}”`)
  return words.holds[operator](label, each.join(words.or))
}

/**
 * A sentence that says when the form asks for the field. Undefined for a field that it always asks
 * for.
 */
export function whenAsked(
  rows: readonly FilterRow[],
  named: FieldWords,
  language: Language,
): string | undefined {
  if (rows.length === 0) return undefined
  const words = formPageWords[language]
  return words.when(rows.map((row) => rowInWords(row, named, language)).join(words.and))
}
