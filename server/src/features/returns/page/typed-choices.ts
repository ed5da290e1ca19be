import { returnOutcomes } from "@funil/contract/returns"
import type { Context } from "../../../platform/context.ts"
import type { OfferedItem } from "../requests/offered-items.ts"
import type { Choice, Photo, ReturnDraft } from "../requests/return-draft.ts"
import type { ReturnsFormRow } from "../returns-form-row.ts"
import { keepPhoto } from "./keep-photos.ts"
import type { ItemProblem } from "./page-words.ts"
import type { SentForm } from "./read-sent.ts"

export const maxPhotosOfItem = 5
export const maxPhotos = 10
export const maxComment = 1000

export const fieldOf = (at: number, name: keyof Choice | `drop.${number}`) => `items.${at}.${name}`

/** By the place of the item. */
export type ItemProblems = ReadonlyMap<number, readonly ItemProblem[]>

/** What is no number is one that nothing has. */
function quantityOf(typed: string): number {
  return /^\d{1,6}$/.test(typed) ? Number(typed) : -1
}

/** Text as people may write it: with line breaks, without what can't be stored. */
function commentOf(typed: string): string {
  return typed.replaceAll("\0", "").replaceAll("\r\n", "\n").toWellFormed().normalize("NFC").trim()
}

async function photosOf(
  ctx: Context,
  sent: SentForm,
  at: number,
  before: readonly Photo[],
): Promise<{ photos: Photo[]; problems: ItemProblem[] }> {
  const photos = before.filter((_, index) => !sent.fields.has(fieldOf(at, `drop.${index}`)))
  const problems: ItemProblem[] = []
  for (const { file } of sent.files.filter(({ field }) => field === fieldOf(at, "photos"))) {
    if (file === "too_big") problems.push("photo_size")
    else if (file === "out_of_room") problems.push("photo_room")
    else if (photos.length >= maxPhotosOfItem) problems.push("photo_count")
    else {
      const photo = await keepPhoto(ctx, file)
      if (typeof photo === "string") problems.push(photo)
      else photos.push(photo)
    }
  }
  return { photos, problems }
}

/** What was typed for each item, photos of before included, and what is wrong with the photos that came now. */
export async function typedChoices(
  ctx: Context,
  draft: ReturnDraft,
  sent: SentForm,
): Promise<{ choices: Choice[]; problems: ItemProblems }> {
  const choices: Choice[] = []
  const problems = new Map<number, ItemProblem[]>()
  for (const [at, before] of draft.choices.entries()) {
    const typed = (name: keyof Choice) => sent.fields.get(fieldOf(at, name)) ?? ""
    const found = await photosOf(ctx, sent, at, before.photos)
    if (found.problems.length > 0) problems.set(at, found.problems)
    choices.push({
      quantity: quantityOf(typed("quantity") || "0"),
      reason: typed("reason").slice(0, 60),
      outcome: returnOutcomes.find((known) => known === typed("outcome")) ?? "",
      comment: commentOf(typed("comment").slice(0, 4 * maxComment)),
      photos: found.photos,
    })
  }
  return { choices, problems }
}

function problemsOf(form: ReturnsFormRow, item: OfferedItem | undefined, choice: Choice): ItemProblem[] {
  const { quantity, reason: value, outcome, comment, photos } = choice
  const reason = item?.reasons.find((one) => one.value === value)
  const problems: readonly (readonly [ItemProblem, boolean])[] = [
    ["quantity", !item || !(quantity >= 1 && quantity <= item.left)],
    ["reason", !reason],
    ["outcome", !form.outcomes.some((one) => one === outcome)],
    ["photos", reason?.takesPhotos === true && photos.length === 0],
    ["comment", comment.length > maxComment],
  ]
  return problems.flatMap(([problem, isThere]) => (isThere ? [problem] : []))
}

/** What is wrong with the choices, by the items that can be sent back now; an item that is kept has nothing wrong with it. */
export function judgeChoices(
  form: ReturnsFormRow,
  items: readonly OfferedItem[],
  choices: readonly Choice[],
): ItemProblems {
  const count = choices.reduce((sum, { quantity, photos }) => sum + (quantity > 0 ? photos.length : 0), 0)
  return new Map(
    choices.flatMap((choice, at): [number, ItemProblem[]][] => {
      if (choice.quantity === 0) return []
      const problems = problemsOf(form, items[at], choice)
      if (count > maxPhotos && choice.photos.length > 0) problems.push("photo_count")
      return problems.length > 0 ? [[at, problems]] : []
    }),
  )
}

/** Both lists of problems as one. */
export function allProblems(one: ItemProblems, other: ItemProblems): ItemProblems {
  const places = [...new Set([...one.keys(), ...other.keys()])].sort((a, b) => a - b)
  return new Map(places.map((at) => [at, [...new Set([...(one.get(at) ?? []), ...(other.get(at) ?? [])])]]))
}
