import { type Html, html } from "./html.ts"
import { styleFrom } from "./theme.ts"

/** The style of fields, on every page that has some. */
export const fieldSheet = styleFrom(new URL("fields.css", import.meta.url))

/** The parts around a control, or around a group of controls. */
export interface FieldFrame {
  /** Of the control, or of the first one; what belongs to it is named after it. */
  readonly id: string
  /** Its name in the form. */
  readonly name: string
  readonly label: string
  readonly help?: string
  /** The condition under which the form asks for it. */
  readonly when?: string | undefined
  readonly isRequired?: boolean
  readonly isHalf?: boolean
  /** Hidden where a script runs, until its condition holds. */
  readonly isUnasked?: boolean
  /** Several controls, each with a label of its own. */
  readonly isGroup?: boolean
  /** The problem of the typed value. */
  readonly problem?: string | undefined
}

/** What a control that is alone in its field says of itself beside its name and value. */
export function ofField(frame: FieldFrame): Html {
  const { problem, isRequired } = frame
  return html`${described(frame)}${problem !== undefined && html` aria-invalid="true"`}${
    isRequired && html` aria-required="true"`
  }`
}

/** Returns a field with its label, help, control and problem. */
export function fieldFrame(frame: FieldFrame, control: Html): Html {
  const { id, name, label, help, when, isRequired, isHalf, isUnasked, isGroup, problem } = frame
  const star = isRequired && html` <span class="star" aria-hidden="true">*</span>`
  const classes = ["field", isHalf && "half", isUnasked && "unasked"].filter(Boolean).join(" ")
  // Below the control, so that two that stand beside each other are level.
  const inside = html`${when && html`<p class="quiet when">${when}</p>\n`}${control}
${help && html`<p class="quiet help" id="${id}-help">${help}</p>\n`}<p class="error" id="${id}-error">${problem}</p>`
  return isGroup
    ? html`<fieldset class="${classes}" data-field="${name}"${described(frame)}${isRequired && html` data-required`}>
<legend>${label}${star}</legend>
${inside}
</fieldset>\n`
    : html`<div class="${classes}" data-field="${name}"${isRequired && html` data-required`}>
<label for="${id}">${label}${star}</label>
${inside}
</div>\n`
}

function described({ id, help }: FieldFrame): Html {
  return html` aria-describedby="${[help && `${id}-help`, `${id}-error`].filter(Boolean).join(" ")}"`
}
