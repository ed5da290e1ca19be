import type { FieldRule } from "@funil/contract/api/errors"
import { isList, restored, splitCell } from "@funil/contract/shared/cells"
import { ownValue } from "@funil/contract/shared/own-value"
import { type DecimalSign, numberIn } from "@funil/contract/shared/values/written-number"
import { decodeHTMLStrict } from "entities"
import type { Tx } from "../../../platform/db/transaction.ts"
import { isPlaceholder } from "../columns/cell-words.ts"
import type { ImportPlan } from "../columns/import-columns.ts"
import type { Draft } from "./draft.ts"
import type { ProductWord } from "./product-word.ts"
import { type LinkMakers, findNamed, makeMissing } from "./resolve-links.ts"

type KnownProducts = Map<string, string[]>

/** The products in a deal's cell, and the reasons for skipped ones. */
interface DealCell {
  readonly draft: Draft
  readonly words: readonly ProductWord[]
  readonly faults: FieldRule[]
}

/** Adds the products in cells to a migration's deals, and creates the missing products. */
export async function resolveProducts(
  tx: Tx,
  drafts: readonly Draft[],
  { columns }: ImportPlan,
  makers: LinkMakers,
): Promise<void> {
  const at = columns.find(({ name }) => name === "products")?.index
  if (at === undefined) return
  const decimal = columns.find(({ name }) => name === "amount")?.format?.decimal ?? ","
  const cells = drafts.flatMap((draft) => {
    const text = decodeHTMLStrict(restored((draft.cells[at] ?? "").trim()))
    return text === "" || isPlaceholder(text) ? [] : [{ draft, cell: readProductCell(text, decimal) }]
  })
  const readings = cells.flatMap(({ cell }) => [cell.whole, ...cell.parts])
  const known = await findNamed(tx, "product", [...new Set(readings.flatMap(namesIn))])
  const settled = cells.map(({ draft, cell }) => ({ draft, ...settle(cell, known) }))
  const words = new Set(settled.flatMap((cell) => cell.words.map(({ name }) => name)))
  await makeMissing(tx, makers.product, "product", { words, known })
  for (const cell of settled) fillProducts(cell, known)
}

function namesIn({ text, word }: ProductReading): string[] {
  return word === null ? [text] : [text, word.name]
}

/** A product known by the whole text wins over other readings. */
function settle({ whole, parts }: ProductCell, known: KnownProducts): Pick<DealCell, "words" | "faults"> {
  const isWhole = namesIn(whole).some((name) => known.has(name))
  const faults: FieldRule[] = []
  const words = (isWhole ? [whole] : parts).flatMap(({ text, word }): ProductWord[] => {
    if (known.has(text)) return [{ name: text, amount: undefined, price: undefined }]
    if (word === null) faults.push("number")
    else if (known.has(word.name) || /\p{L}/u.test(word.name)) return [word]
    else faults.push("not_found")
    return []
  })
  return { words, faults }
}

interface Line {
  readonly id: string
  readonly amount: number
  readonly price: number | undefined
}

function fillProducts({ draft, words, faults }: DealCell, known: KnownProducts): void {
  const { body, left } = draft
  const lines = new Map<string, Line>()
  for (const { name, amount = 1, price } of words) {
    const [id, ...more] = known.get(name) ?? []
    const before = id === undefined ? undefined : lines.get(id)
    if (id === undefined || more.length > 0) faults.push(id === undefined ? "not_found" : "ambiguous")
    else if (before && before.price !== price) faults.push("twice")
    else lines.set(id, { id, amount: amount + (before?.amount ?? 0), price })
  }
  if (faults.length > 0) {
    const problems = [...new Set(faults)].map((rule) => ({ rule }))
    left.set("products", [...(left.get("products") ?? []), ...problems])
  }
  if (lines.size === 0) return
  const all = [...lines.values()]
  const isPriced = all.every(({ price }) => price !== undefined) && faults.length === 0
  // The products define the amount only if the file has all their prices and no amount.
  if (ownValue(body, "amount") === undefined && !(isPriced && !left.has("amount"))) body["amount"] = 0
  body["products"] = all.map((line) => ({ ...line, price: line.price ?? onlyPrice(all, body["amount"]) }))
}

/**
 * Returns the price of a deal's only product in cents, or 0 if the file lacks it: a guess would
 * contradict the amount.
 */
function onlyPrice([line, ...more]: readonly Line[], amount: unknown): number {
  if (line === undefined || more.length > 0 || typeof amount !== "number") return 0
  const cents = Math.round(amount * 100)
  return cents % line.amount === 0 ? cents / line.amount / 100 : 0
}

/** A text that may be a product's name, and its reading otherwise; null if that is unreadable. */
interface ProductReading {
  readonly text: string
  readonly word: ProductWord | null
}

/** The products in another CRM's cell. The `whole` cell may be one, as `Tubo PVC, 1,5 pol` is. */
interface ProductCell {
  readonly whole: ProductReading
  readonly parts: readonly ProductReading[]
}

function readProductCell(cell: string, decimal: DecimalSign): ProductCell {
  // A comma between digits is no separator: `Tubo 1,5 pol`, `@ 1.234,56`.
  const parts = isList(cell) ? splitCell(cell) : cell.split(/[;\n]|,(?!\d)|(?<!\d),/)
  const texts = parts.map((part) => part.trim()).filter((part) => part !== "")
  const readingOf = (text: string) => ({ text, word: wordIn(text, decimal) })
  return { whole: readingOf(cell.trim()), parts: texts.map(readingOf) }
}

/** Reads `Name`, `2 x Name`, `2x Name @ 1.234,56`, `Name - R$ 10,00` or `Name (R$ 10,00)`. */
function wordIn(text: string, decimal: DecimalSign): ProductWord | null {
  const [, count, rest = ""] = /^(?:(\d{1,3}) ?[x×] +)?(.+)$/isu.exec(text) ?? []
  const [, name = rest, written] = /^(.+?) *(?:@|[-–(:] ?(?=R\$)) *([^@()]+)\)?$/su.exec(rest) ?? []
  const amount = count === undefined ? undefined : Number(count)
  const price = written === undefined ? undefined : numberIn(written, decimal)
  if (amount === 0 || price === null || (price ?? 0) < 0) return null
  return { name, amount, price }
}
