import { fieldFrame, ofField } from "../../../platform/public/field-frame.ts"
import { type Html, html } from "../../../platform/public/html.ts"
import { shown } from "../../../platform/public/page-parts.ts"
import type { OfferedItem } from "../requests/offered-items.ts"
import type { Choice } from "../requests/return-draft.ts"
import { codeWords, type Frame } from "./page-frame.ts"
import type { ItemProblem } from "./page-words.ts"
import { fieldOf, maxComment, maxPhotosOfItem } from "./typed-choices.ts"

/** Above this quantity, the person types the number. */
const maxListed = 20

/** An item with the person's choice and its problems. */
export interface ItemBox {
  /** The index of the item in the order. */
  readonly at: number
  readonly item: OfferedItem
  readonly choice: Choice
  readonly problems: readonly ItemProblem[]
}

/** The field of each problem. */
const fieldsOfProblems: Readonly<Record<ItemProblem, keyof Choice>> = {
  quantity: "quantity",
  reason: "reason",
  outcome: "outcome",
  comment: "comment",
  photos: "photos",
  photo_kind: "photos",
  photo_size: "photos",
  photo_count: "photos",
  photo_room: "photos",
}

/** The problems, each with the id of its field. */
export function problemsOf({ words }: Frame, { at, problems }: Pick<ItemBox, "at" | "problems">) {
  return problems.map(
    (problem) => [fieldOf(at, fieldsOfProblems[problem]), words.itemProblems[problem]] as const,
  )
}

/** The frame of an item's field. */
function frameOf(
  frame: Frame,
  box: ItemBox,
  name: keyof Choice,
  { label, help, isRequired = true }: { label: string; help?: string; isRequired?: boolean },
) {
  const id = fieldOf(box.at, name)
  const texts = problemsOf(frame, box).flatMap(([field, text]) => (field === id ? [text] : []))
  const problem = texts.length > 0 ? texts.join(" ") : undefined
  return { id, name: id, label: shown(label), isRequired, problem, ...(help && { help: shown(help) }) }
}

interface Option {
  readonly value: string
  readonly text: string
}

function choose(
  frame: Frame,
  box: ItemBox,
  name: "quantity" | "reason" | "outcome",
  { options, ...asked }: { label: string; isRequired?: boolean; options: readonly Option[] },
): Html {
  const field = frameOf(frame, box, name, asked)
  const chosen = String(box.choice[name])
  const each = options.map(
    ({ value, text }) =>
      html`<option value="${value}"${value === chosen && html` selected`}>${shown(text)}</option>`,
  )
  return fieldFrame(
    field,
    html`<select id="${field.id}" name="${field.id}"${ofField(field)}>${each}</select>`,
  )
}

function quantityField(frame: Frame, box: ItemBox): Html {
  const { item, choice } = box
  const asked = { label: frame.words.quantity, isRequired: false }
  if (item.left > maxListed) {
    const field = frameOf(frame, box, "quantity", asked)
    const typed = html`<input id="${field.id}" name="${field.id}" type="number" inputmode="numeric" min="0" max="${item.left}" placeholder="0" value="${choice.quantity > 0 ? choice.quantity : ""}"${ofField(field)}>`
    return fieldFrame(field, typed)
  }
  const options = Array.from({ length: item.left + 1 }, (_, count) => ({
    value: String(count),
    text: count === 0 ? frame.words.keep : frame.words.some(count),
  }))
  return html`<div class="many">${choose(frame, box, "quantity", { ...asked, options })}</div>`
}

function photoFields(frame: Frame, box: ItemBox): Html {
  const { words, form } = frame
  const called = codeWords(form.language)
  const needing = box.item.reasons.filter(({ takesPhotos }) => takesPhotos)
  const forWhat = needing.map(({ value, text }) => called(value, text)).join(", ")
  const help = [words.photosHelp(maxPhotosOfItem), ...(forWhat ? [words.photosFor(forWhat)] : [])].join(" ")
  const field = frameOf(frame, box, "photos", { label: words.photos, help, isRequired: false })
  const kept = box.choice.photos.map(
    ({ name }, index) => html`<p class="kept"><span>${shown(words.attached(name))}</span>
<label class="choice"><input type="checkbox" name="${fieldOf(box.at, `drop.${index}`)}"><span>${words.drop}</span></label></p>\n`,
  )
  // Without HEIC in this list iPhones send JPEG, which every browser of the team shows.
  return fieldFrame(
    field,
    html`${kept}<input id="${field.id}" name="${field.id}" type="file" multiple accept="image/jpeg,image/png,image/webp,image/gif"${ofField(field)}>`,
  )
}

function commentField(frame: Frame, box: ItemBox): Html {
  const field = frameOf(frame, box, "comment", { label: frame.words.comment, isRequired: false })
  return fieldFrame(
    field,
    html`<textarea id="${field.id}" name="${field.id}" rows="3" maxlength="${maxComment}"${ofField(field)}>${box.choice.comment}</textarea>`,
  )
}

/** Renders the fields of an item. A kept item shows only its quantity. */
export function itemFields(frame: Frame, box: ItemBox): Html {
  const { words, form } = frame
  const called = codeWords(form.language)
  const none = { value: "", text: words.choose }
  const orNone = (options: Option[]) => (options.length === 1 ? options : [none, ...options])
  const reasons = box.item.reasons.map(({ value, text }) => ({ value, text: called(value, text) }))
  const outcomes = form.outcomes.map((value) => ({ value, text: called(value) }))
  return html`${quantityField(frame, box)}<div class="more">
${choose(frame, box, "reason", { label: words.reason, options: orNone(reasons) })}${choose(frame, box, "outcome", { label: words.outcome, options: orNone(outcomes) })}${photoFields(frame, box)}${commentField(frame, box)}</div>`
}
