import { readFile } from "node:fs/promises"
import { overPlanLimit } from "@funil/contract/api/errors"
import { returnOutcomes } from "@funil/contract/forms/returns"
import type { StoredFile } from "@funil/contract/shared/stored-file"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { AppError } from "../../../platform/app-error.ts"
import { isOutOfRoom } from "../../../platform/files/disk-room.ts"
import { squarePictures } from "../../../platform/files/square-pictures.ts"
import { judgeFile } from "../../files/file-kind.ts"
import { storeFile } from "../../files/prepare-file.ts"
import type { OfferedItem } from "../requests/offered-items.ts"
import type { Choice, Photo, ReturnDraft } from "../requests/return-draft.ts"
import type { ReturnsFormRow } from "../returns-forms.ts"
import type { ItemProblem } from "./page-words.ts"
import type { SentForm } from "./read-sent.ts"

export const maxPhotosOfItem = 5
export const maxPhotos = 10
export const maxComment = 1000

export const fieldOf = (at: number, name: keyof Choice | `drop.${number}`) => `items.${at}.${name}`

/** The problems by item index. */
export type ItemProblems = ReadonlyMap<number, readonly ItemProblem[]>

/**
 * Returns the choice for each item, with its earlier photos, and the problems of the new photos.
 */
export async function typedChoices(
  ctx: Permitted,
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

/**
 * Returns the problems of the choices, by the items that can be returned now. A kept item has none.
 */
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

/** Merges two lists of problems. */
export function allProblems(one: ItemProblems, other: ItemProblems): ItemProblems {
  const places = [...new Set([...one.keys(), ...other.keys()])].sort((a, b) => a - b)
  return new Map(places.map((at) => [at, [...new Set([...(one.get(at) ?? []), ...(other.get(at) ?? [])])]]))
}

/** A text that is not a number becomes a quantity that no item has. */
function quantityOf(typed: string): number {
  return /^\d{1,6}$/.test(typed) ? Number(typed) : -1
}

/** A typed text with its line breaks, without characters that the database rejects. */
function commentOf(typed: string): string {
  return typed.replaceAll("\0", "").replaceAll("\r\n", "\n").toWellFormed().normalize("NFC").trim()
}

async function photosOf(
  ctx: Permitted,
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

/** The side in pixels of a trial rendering that proves that a file is an image. */
const trialSide = 16

/** Whether the file is HEIC, the photo format of iPhones. The server cannot render it. */
async function isHeic({ path, name }: StoredFile): Promise<boolean> {
  const judged = await judgeFile(path, name)
  return "mime" in judged && /^image\/hei[cf]$/.test(judged.mime)
}

/**
 * Stores a photo, which stays for a day unless a request refers to it. Otherwise returns its
 * problem.
 */
async function keepPhoto(ctx: Permitted, file: StoredFile): Promise<Photo | "photo_kind" | "photo_room"> {
  const isPhoto =
    (await isHeic(file)) || (await squarePictures(() => readFile(file.path), [trialSide], "inside"))
  if (!isPhoto) return "photo_kind"
  try {
    const { settle: _, ...photo } = await storeFile(ctx, file, {
      field: "photos",
      before: async () => undefined,
    })
    return photo
  } catch (error) {
    if (isOutOfRoom(error) || (error instanceof AppError && error.code === overPlanLimit)) return "photo_room"
    if (error instanceof AppError && error.code === "invalid") return "photo_kind"
    throw error
  }
}
