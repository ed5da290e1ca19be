import * as z from "zod/mini"
import { oneLine } from "../text/plain-text.ts"
import { ShopRefused } from "./shop.ts"

/** What a shop said, in the form that it has to have. */
export function parsed<T extends z.ZodMiniType>(schema: T, said: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(said)
  if (!success) throw new ShopRefused("unexpected", "The shop answers something else", error)
  return data
}

/** A list with a limit. Checks its length before its items. */
export function listOf<T extends z.ZodMiniType>(item: T, max: number) {
  return z.pipe(z.array(z.unknown()).check(z.maxLength(max)), z.array(item))
}

/** The first ones of a list; the others are not even looked at. */
export function firstOf<T extends z.ZodMiniType>(item: T, max: number) {
  const first = z.transform((all: unknown[]) => all.slice(0, max))
  return z.pipe(z.pipe(z.array(z.unknown()), first), z.array(item))
}

/** A text of one clean line, cut where it is too long. */
export function line(max: number) {
  return z.pipe(
    z.string(),
    z.transform((text) => oneLine(text, max)),
  )
}

/** A name, e-mail, number or SKU. */
export const text = z.nullish(line(300))

/** An address of a picture; a longer one than any browser opens is none. */
export const address = z.pipe(
  z.nullish(z.string()),
  z.transform((url) => (url && url.length <= 2048 ? oneLine(url, 2048) : null)),
)

/** An id, which shops write as a number or as a text. It becomes part of a key. */
export const anyId = z.pipe(
  z.pipe(z.union([z.string().check(z.maxLength(200)), z.number()]), z.transform(String)),
  z.string().check(z.refine((id) => oneLine(id, 200) === id, "id")),
)

/** More than any price is; a column of the database holds it. */
const maxAmount = 1e9

/** An amount, which shops write as a number or as a text; nothing is 0. */
export const amount = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => {
    const number = Number(value ?? 0)
    return Number.isFinite(number) && number > 0 ? Math.min(number, maxAmount) : 0
  }),
)

const maxQuantity = 100_000

/** How many were bought, which shops write as a number or as a text. */
export const quantity = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => {
    const number = Number(value)
    return Number.isFinite(number) && number > 0 ? Math.min(number, maxQuantity) : 0
  }),
)

/** A moment; what is none is not known. */
export const moment = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => {
    // Nuvemshop writes an offset without its colon.
    const at = value ? new Date(value.slice(0, 40).replace(/([+-]\d{2})(\d{2})$/, "$1:$2")) : null
    return at && !Number.isNaN(at.getTime()) ? at : null
  }),
)

/** A CPF or CNPJ without its mask. */
export function bareDocument(written: string): string {
  return written.replaceAll(/[^\dA-Za-z]/g, "").toUpperCase()
}

/** The texts that are there, each once. */
export function known(texts: readonly (string | null | undefined)[]): string[] {
  return [...new Set(texts.flatMap((each) => each?.trim() || []))]
}
