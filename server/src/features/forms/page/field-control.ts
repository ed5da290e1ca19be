import { acceptedFiles } from "@funil/contract/files"
import { maxQuantity } from "@funil/contract/shared/quantity"
import { ownValue } from "@funil/contract/shared/own-value"
import { type FieldFrame, ofField } from "../../../platform/public/field-frame.ts"
import { type Html, html } from "../../../platform/public/html.ts"
import type { AskedField, AskedKind } from "../definition/asked-fields.ts"

/** A choice of a field: its value, what it is called, what it costs and how many of it are wanted. */
export interface Choice {
  readonly value: string
  readonly label: string
  readonly price?: string
  readonly amount?: Amount
}

/** How many of a product are wanted; it counts where the product is chosen. */
interface Amount {
  readonly name: string
  /** What was typed so far. */
  readonly value: string
  readonly label: string
  /** What it is called for those who do not see which product it stands beside. */
  readonly fullLabel: string
}

/** What a control is drawn from. */
export interface Control {
  readonly asked: AskedField
  readonly frame: FieldFrame
  readonly choices: readonly Choice[]
  /** What was typed or chosen so far. */
  readonly values: readonly string[]
  /** A browser may refuse to send without it: it is asked for in any case. */
  readonly isNeeded: boolean
  /** What the empty choice is called. */
  readonly choose: string
  /** What browsers may fill in by themselves. */
  readonly fills?: string | undefined
}

/** Up to so many choices stand one below the other. */
const maxShown = 5

/** What browsers fill in by themselves, by the name of the form's field. */
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

/** What browsers may fill into a field of a form that asks for these; a first name alone is the whole name. */
export function fillsOf(field: string, all: ReadonlySet<string>): string | undefined {
  const isWhole = field === "contact.first_name" && !all.has("contact.last_name")
  return isWhole ? "name" : ownValue(autocomplete, field)
}

const inputs: Partial<Readonly<Record<AskedKind, Html>>> = {
  email: html` type="email" inputmode="email" maxlength="254"`,
  phone: html` type="tel" inputmode="tel" maxlength="40"`,
  link: html` type="text" inputmode="url" autocapitalize="none" placeholder="https://"`,
  number: html` type="text" inputmode="decimal"`,
  money: html` type="text" inputmode="decimal"`,
  date: html` type="date"`,
  time: html` type="time"`,
}

/** Whether a field is several controls under one heading. */
export function isGroup({ kind, options, setting }: AskedField): boolean {
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

/** What a person fills in or chooses from. */
export function fieldControl(control: Control): Html {
  const { asked } = control
  if (asked.kind === "files") return files(control)
  if (isGroup(asked)) return group(control)
  if (asked.kind === "select") return select(control)
  return asked.kind === "textarea" ? textarea(control) : input(control)
}
