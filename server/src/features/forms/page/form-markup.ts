import { consentPurposes } from "@funil/contract/consents"
import { utmNames } from "@funil/contract/shared/campaign"
import { fieldsAsked } from "@funil/contract/form-conditions"
import { maxAnswerFiles, maxAnswerFileSize } from "@funil/contract/forms"
import { isEmptyValue } from "@funil/contract/shared/conditions"
import { fieldFrame, type FieldFrame, problemSummary } from "../../../platform/public/field-frame.ts"
import { type Html, html } from "../../../platform/public/html.ts"
import type { Sent } from "../../../platform/public/read-sent.ts"
import type { AskedField } from "../definition/asked-fields.ts"
import { typedValue } from "../definition/typed-value.ts"
import { fieldControl, fillsOf, isGroup } from "./field-control.ts"
import { formChoices } from "./form-choices.ts"
import { formPageWords } from "./form-page-words.ts"
import type { ReadPage } from "./page-form-read.ts"
import { whenAsked } from "./when-asked.ts"

/** What is shown of a form. */
export interface ShownForm extends ReadPage {
  /** Where the terms are read. */
  readonly termsUrl: string | null
  /** What was typed so far, or stands in the address of the page. */
  readonly sent: Sent
  /** What is wrong, by field; `consent_text` for the tick that has to be set. */
  readonly problems?: ReadonlyMap<string, string>
  /** Files came along, which no page can put back. */
  readonly hadFiles?: boolean
  /** What the form carries along unseen, by name; and what its script reads of it. */
  readonly carried?: Readonly<Record<string, string>>
  readonly script?: { readonly challenge: string }
}

/** The names under which the parts of an answer that are no fields travel. */
export const names = {
  agree: "agree",
  trap: "homepage",
  key: "key",
  proof: "proof",
  referrer: "referrer",
  pass: "pass",
} as const

/** What a person agrees to, by the name of its text in the form. */
const purposes = { service: "consent_text", marketing: "marketing_text" } as const

const megabyte = 1024 * 1024

/** What stands in a field: what was sent, else what the form says. */
function valuesOf({ form, sent }: ShownForm, { setting, kind }: AskedField): readonly string[] {
  const typed = sent.get(setting.field)
  if (typed) return typed
  if (isEmptyValue(setting.default) || setting.default === undefined) return []
  const decimal = form.language === "pt-BR" && (kind === "number" || kind === "money")
  return [setting.default].flat().map((one) => (decimal ? String(one).replace(".", ",") : String(one)))
}

/** Which fields are asked for with what stands in them at first. */
function askedAtFirst(shown: ShownForm): ReadonlySet<string> {
  const byName = new Map(shown.fields.map((one) => [one.setting.field, one]))
  return fieldsAsked(
    shown.fields.map(({ setting }) => setting),
    (field) => {
      const asked = byName.get(field)
      if (!asked || asked.kind === "files") return null
      const values = valuesOf(shown, asked)
      const isList = ["multiselect", "tags", "products"].includes(asked.kind)
      const typed = typedValue(asked, isList ? values : values[0], shown.form.language)
      return "value" in typed ? typed.value : (values[0] ?? null)
    },
  )
}

function helpOf({ form, hadFiles }: ShownForm, { setting, kind, options }: AskedField): string {
  const words = formPageWords[form.language]
  const files = words.files(maxAnswerFiles, maxAnswerFileSize / megabyte)
  const ofKind =
    kind === "files"
      ? [hadFiles && words.filesAgain, files]
      : [kind === "tags" && options === null && words.commas]
  return [setting.help, ...ofKind].filter(Boolean).join(" ")
}

interface Place {
  readonly id: string
  readonly isUnasked: boolean
  readonly all: ReadonlyMap<string, AskedField>
}

function fieldOf(shown: ShownForm, asked: AskedField, { id, isUnasked, all }: Place): Html {
  const { form, problems = new Map<string, string>() } = shown
  const { setting } = asked
  const named = {
    label: (field: string) => all.get(field)?.setting.label ?? field,
    value: (field: string, value: string) => {
      const other = all.get(field)
      const choices = other ? formChoices(shown, other) : []
      return choices.find((choice) => choice.value === value)?.label ?? value
    },
  }
  const frame: FieldFrame = {
    id,
    name: setting.field,
    label: setting.label,
    help: helpOf(shown, asked),
    when: whenAsked(setting.conditions, named, form.language),
    isRequired: setting.required,
    isHalf: setting.width === "half",
    isUnasked,
    isGroup: isGroup(asked),
    problem: problems.get(setting.field),
  }
  const control = {
    asked,
    frame,
    choices: formChoices(shown, asked),
    values: valuesOf(shown, asked),
    isNeeded: setting.required && setting.conditions.length === 0,
    choose: formPageWords[form.language].choose,
    fills: fillsOf(setting.field, new Set(all.keys())),
  }
  return fieldFrame(frame, fieldControl(control))
}

function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">\n`
}

/** The ticks, never set beforehand. */
function consents({ form, termsUrl, sent, problems }: ShownForm): Html[] {
  const words = formPageWords[form.language]
  const first = consentPurposes.find((purpose) => form[purposes[purpose]])
  const link =
    termsUrl !== null &&
    html` <a href="${termsUrl}" target="_blank" rel="noopener noreferrer">${words.terms}</a>`
  return consentPurposes.flatMap((purpose) => {
    const text = form[purposes[purpose]]
    if (!text) return []
    const isNeeded = purpose === "service"
    const isSet = sent.get(names.agree)?.includes(purpose)
    const problem = isNeeded ? problems?.get(purposes.service) : undefined
    return html`<div class="field" data-field="${purposes[purpose]}"${isNeeded && html` data-required`}>
<label class="choice" for="agree-${purpose}"><input type="checkbox" id="agree-${purpose}" name="${names.agree}" value="${purpose}"${
      isSet && html` checked`
    }${isNeeded && html` required aria-describedby="agree-${purpose}-error"`}${problem !== undefined && html` aria-invalid="true"`}><span class="keeps">${text}${
      isNeeded && html` <span class="star" aria-hidden="true">*</span>`
    }</span></label>${purpose === first && link && html`<p>${link}</p>`}${
      isNeeded && html`<p class="error" id="agree-${purpose}-error">${problem}</p>`
    }
</div>\n`
  })
}

function withLabel(label: string | undefined, text: string): string {
  return label ? `${label}${/[?!:.]$/.test(label) ? "" : ":"} ${text}` : text
}

function summary(
  { form, problems = new Map<string, string>() }: ShownForm,
  ids: ReadonlyMap<string, string>,
  labels: ReadonlyMap<string, AskedField>,
): Html {
  const lines = [...problems].map(
    ([field, text]) =>
      [
        ids.get(field) ?? (field === "consent_text" ? "agree-service" : "problems"),
        withLabel(labels.get(field)?.setting.label, text),
      ] as const,
  )
  return problemSummary(formPageWords[form.language].summary, lines)
}

/** What the script of the page has to know. */
function forScript({ form, fields, script }: ShownForm): Html | null {
  if (!script) return null
  const conditions = fields.flatMap(({ setting, kind }) =>
    setting.conditions.length > 0 || kind === "number" || kind === "money"
      ? [
          {
            field: setting.field,
            conditions: setting.conditions,
            isNumber: kind === "number" || kind === "money",
          },
        ]
      : [],
  )
  return html` data-words="${JSON.stringify(formPageWords[form.language].script)}" data-conditions="${JSON.stringify(
    conditions,
  )}" data-challenge="${script.challenge}" data-language="${form.language}"`
}

/** What a form's page shows below the brand: the same for those who answer and in the preview of its editor. */
export function formMarkup(shown: ShownForm): Html {
  const { form, fields, sent, carried = {} } = shown
  const words = formPageWords[form.language]
  const visible = fields.filter(({ setting }) => !setting.hidden)
  const unseen = fields.filter(({ setting }) => setting.hidden)
  const all = new Map(fields.map((one) => [one.setting.field, one]))
  const asked = askedAtFirst(shown)
  const ids = new Map(visible.map(({ setting }, at) => [setting.field, `f${at}`]))
  const hasFiles = visible.some(({ kind }) => kind === "files")
  const isMarked = form.consent_text !== null || visible.some(({ setting }) => setting.required)
  return html`<h1>${form.title || form.name}</h1>
${form.intro && html`<p class="intro">${form.intro}</p>\n`}${isMarked && html`<p class="note">${words.required}</p>\n`}<form method="post"${
    hasFiles && html` enctype="multipart/form-data"`
  }${forScript(shown)}>
${summary(shown, ids, all)}${Object.entries(carried).map(([name, value]) => hidden(name, value))}${utmNames.map(
    (name) => (sent.get(name) ?? []).slice(0, 1).map((value) => hidden(name, value)),
  )}${unseen.map((one) => valuesOf(shown, one).map((value) => hidden(one.setting.field, value)))}<div class="fields">
${visible.map((one) => {
  const { field } = one.setting
  return fieldOf(shown, one, { id: ids.get(field) ?? "", isUnasked: !asked.has(field), all })
})}${consents(shown)}<div class="trap"><label for="trap">${words.trap}</label><input id="trap" name="${names.trap}" tabindex="-1" autocomplete="off"></div>
<div class="send"><button class="main">${form.submit_label || words.send}</button><p class="note" role="status" data-status></p></div>
</div>
</form>`
}
