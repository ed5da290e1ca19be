import { consentPurposes } from "@funil/contract/forms/consents"
import { fieldsAsked } from "@funil/contract/forms/form-conditions"
import { maxAnswerFileSize, maxAnswerFiles } from "@funil/contract/forms/forms"
import { isEmptyValue } from "@funil/contract/shared/conditions"
import { utmNames } from "@funil/contract/shared/values/campaign"
import { type FieldFrame, fieldFrame, fieldSheet } from "../../../platform/public/field-frame.ts"
import { type Html, html } from "../../../platform/public/html.ts"
import { actions, heading, lines, problemSummary, quiet } from "../../../platform/public/page-parts.ts"
import type { Page } from "../../../platform/public/public-page.ts"
import type { SubmittedValues } from "../../../platform/public/read-sent.ts"
import type { FormQuestion } from "../definition/form-questions.ts"
import { typedValue } from "../definition/typed-value.ts"
import { fieldControl, fillsOf, formChoices, isGroup, whenAsked } from "./field-control.ts"
import { formPageWords } from "./form-page-words.ts"
import type { PageForm, ReadPage } from "./open-form.ts"

/** The data that renders a form. */
interface FormState extends ReadPage {
  /** The address of the terms. */
  readonly termsUrl: string | null
  /** The typed values, or the values in the page's address. */
  readonly sent: SubmittedValues
  /** The problems by field, with `consent_text` for the required tick. */
  readonly problems?: ReadonlyMap<string, string>
  /** The answer had files, which a page cannot fill in again. */
  readonly hadFiles?: boolean
  /** Hidden values by name, and the data for the form's script. */
  readonly carried?: Readonly<Record<string, string>>
  readonly script?: { readonly challenge: string }
}

/** The names of the form values that are not fields. */
export const names = {
  agree: "agree",
  trap: "homepage",
  key: "key",
  proof: "proof",
  referrer: "referrer",
  pass: "pass",
} as const

/** The names of the consent texts by purpose. */
const purposes = { service: "consent_text", marketing: "marketing_text" } as const

const megabyte = 1024 * 1024

interface Place {
  readonly id: string
  readonly isUnasked: boolean
  readonly all: ReadonlyMap<string, FormQuestion>
}

/** Renders a form below its brand, for the public page and for the editor's preview. */
export function formMarkup(shown: FormState): Html {
  const { form, fields, sent, carried = {} } = shown
  const words = formPageWords[form.language]
  const visible = fields.filter(({ setting }) => !setting.hidden)
  const unseen = fields.filter(({ setting }) => setting.hidden)
  const all = new Map(fields.map((one) => [one.setting.field, one]))
  const asked = askedAtFirst(shown)
  const ids = new Map(visible.map(({ setting }, at) => [setting.field, `f${at}`]))
  const hasFiles = visible.some(({ kind }) => kind === "files")
  const isMarked = form.consent_text !== null || visible.some(({ setting }) => setting.required)
  const status = html`<p class="quiet" role="status" data-status></p>`
  return html`${heading(form.title || form.name)}${form.intro && lines(form.intro)}${isMarked && quiet(words.required)}<form method="post"${
    hasFiles && html` enctype="multipart/form-data"`
  }${forScript(shown)}>
${summary(shown, ids, all)}${Object.entries(carried).map(([name, value]) => hidden(name, value))}${utmNames.map(
    (name) => (sent.get(name) ?? []).slice(0, 1).map((value) => hidden(name, value)),
  )}${unseen.map((one) => valuesOf(shown, one).map((value) => hidden(one.setting.field, value)))}<div class="fields">
${visible.map((one) => {
  const { field } = one.setting
  return fieldOf(shown, one, { id: ids.get(field) ?? "", isUnasked: !asked.has(field), all })
})}${consents(shown)}<div class="trap"><label for="trap">${words.trap}</label><input id="trap" name="${names.trap}" tabindex="-1" autocomplete="off"></div>
${actions([{ label: form.submit_label || words.send, isMain: true }], status)}</div>
</form>`
}

/** The title of a form. A password hides it until the person has typed the password. */
export function titleOf({ password_hash, language, title, name }: PageForm): string {
  return password_hash === null ? title || name : formPageWords[language].password.title
}

/** The frame of a form's pages: its speaker, its look and the pages that may embed it. */
export function formFrame(
  form: PageForm,
): Pick<Page, "language" | "brand" | "sheet" | "isWide" | "frameAncestors"> {
  const { language, company, brand, logo, favicon, colours, allowed_origins } = form
  return {
    language,
    brand: { name: company, logo: brand ?? logo, favicon, colours },
    sheet: fieldSheet,
    isWide: true,
    frameAncestors: allowed_origins.length > 0 ? allowed_origins : ["*"],
  }
}

/** The values of a field: the sent ones, else the form's default. */
function valuesOf({ form, sent }: FormState, { setting, kind }: FormQuestion): readonly string[] {
  const typed = sent.get(setting.field)
  if (typed) return typed
  if (isEmptyValue(setting.default) || setting.default === undefined) return []
  const decimal = form.language === "pt-BR" && (kind === "number" || kind === "money")
  return [setting.default].flat().map((one) => (decimal ? String(one).replace(".", ",") : String(one)))
}

/** The fields that the form asks for with its initial values. */
function askedAtFirst(shown: FormState): ReadonlySet<string> {
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

function helpOf({ form, hadFiles }: FormState, { setting, kind, options }: FormQuestion): string {
  const words = formPageWords[form.language]
  const files = words.files(maxAnswerFiles, maxAnswerFileSize / megabyte)
  const ofKind =
    kind === "files"
      ? [hadFiles && words.filesAgain, files]
      : [kind === "tags" && options === null && words.commas]
  return [setting.help, ...ofKind].filter(Boolean).join(" ")
}

function fieldOf(shown: FormState, asked: FormQuestion, { id, isUnasked, all }: Place): Html {
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

/** The consent ticks. They are never ticked beforehand. */
function consents({ form, termsUrl, sent, problems }: FormState): Html[] {
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
    }${isNeeded && html` required aria-describedby="agree-${purpose}-error"`}${problem !== undefined && html` aria-invalid="true"`}><span class="lines">${text}${
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
  { form, problems = new Map<string, string>() }: FormState,
  ids: ReadonlyMap<string, string>,
  labels: ReadonlyMap<string, FormQuestion>,
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

/** The data for the script of the page. */
function forScript({ form, fields, script }: FormState): Html | null {
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
