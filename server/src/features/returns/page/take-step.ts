import { setTimeout as pause } from "node:timers/promises"
import type { FastifyReply, FastifyRequest } from "fastify"
import { readAtOnce } from "../../../platform/db/transaction.ts"
import type { ShopOrder } from "../../../platform/shops/shop.ts"
import { countStrangerBytes } from "../../files/stranger-bytes.ts"
import { findShop } from "../../shops/shop-queries.ts"
import { findShopOrder, type OrderLookup } from "../requests/find-shop-order.ts"
import { makeReturn, type ReturnLine } from "../requests/make-return.ts"
import { offeredItems } from "../requests/offered-items.ts"
import { newDraft, openDraft, type ReturnDraft } from "../requests/return-draft.ts"
import { findReturn } from "../requests/return-queries.ts"
import { returnPath } from "../requests/return-url.ts"
import { returnWindow, type ReturnWindow } from "../requests/return-window.ts"
import { formatsOf, type Frame, messagePage } from "./page-frame.ts"
import type { Closing } from "./page-words.ts"
import { readSent, type SentForm } from "./read-sent.ts"
import { type ItemsStep, findPage, itemsPage, summaryPage } from "./step-pages.ts"
import { allProblems, type ItemProblems, judgeChoices, maxPhotos, typedChoices } from "./typed-choices.ts"

type Request = FastifyRequest<{ Params: { domain: string; slug: string } }>

/**
 * Replies about orders come at whole multiples of this, so that their time does not reveal why
 * there is none.
 */
const evenMs = 500

async function evenly(began: number): Promise<void> {
  await pause(evenMs - ((performance.now() - began) % evenMs))
}

const windowOf = ({ ctx, form }: Frame, order: Parameters<typeof returnWindow>[0]): ReturnWindow =>
  returnWindow(order, { ...form, timezone: ctx.timezone, now: ctx.now() })

/** The reason why nothing of an order can be returned here, or null if something can. */
function closingOf({ account }: Frame, order: ShopOrder, window: ReturnWindow): Closing | null {
  if (order.isCancelled) return "cancelled"
  if (order.items.length === 0) return "empty"
  if (order.currency !== null && order.currency !== account.currency) return "currency"
  return window.isOpen || window.mayRegret ? null : "window"
}

function closedPage(frame: Frame, closing: Closing, window: ReturnWindow): FastifyReply {
  const { words } = frame
  const { date } = formatsOf(frame)
  const why =
    closing === "window"
      ? [words.basis[window.basis](date(window.from)), words.closedWindow(date(window.until))]
      : [words.closedText[closing]]
  return messagePage(frame, words.closed[closing], why, 409)
}

/** The items step with current data, or null if the draft's shop is no longer connected. */
async function stepOf(frame: Frame, draft: ReturnDraft): Promise<ItemsStep | null> {
  const { ctx, form } = frame
  const window = windowOf(frame, draft.order)
  return readAtOnce(ctx, async (tx) => {
    const shop = await findShop(tx, { id: draft.shopId })
    if (!shop) return null
    const bought = { shop, orderId: draft.order.id, items: draft.items, form, window }
    return { draft, window, items: await offeredItems(tx, bought) }
  })
}

function waitPage(frame: Frame, seconds: number): FastifyReply {
  void frame.reply.header("retry-after", String(seconds))
  return findPage(frame, { problem: "wait", status: 429 })
}

async function find(frame: Frame, { fields }: SentForm): Promise<FastifyReply> {
  const began = performance.now()
  const typed = { number: fields.get("number") ?? "", proof: fields.get("proof") ?? "" }
  const found = await findShopOrder(frame.ctx, frame.form, typed)
  if (found.kind === "wait") return waitPage(frame, found.seconds)
  if (found.kind !== "found") {
    await evenly(began)
    return findPage(frame, { typed, problem: found.kind, status: found.kind === "away" ? 503 : 422 })
  }
  const { order, shop } = found
  const window = windowOf(frame, order)
  const closing = closingOf(frame, order, window)
  if (closing) return closedPage(frame, closing, window)
  const step = await stepOf(frame, newDraft(frame.ctx, shop.id, order))
  return step ? itemsPage(frame, step) : findPage(frame, { problem: "away", status: 503 })
}

function bytesOf({ files }: SentForm): number {
  return files.reduce((sum, { file }) => sum + (typeof file === "string" ? 0 : file.size), 0)
}

const isNoRoom = (problems: ItemProblems) => [...problems.values()].flat().includes("photo_room")

/** Shows the items with their problems, or the summary if there are none. */
async function choose(frame: Frame, sent: SentForm, draft: ReturnDraft): Promise<FastifyReply> {
  const seconds = await countStrangerBytes(frame.ctx, frame.form.id, bytesOf(sent))
  // While the photos have to wait, the page keeps the typed values and the earlier photos.
  const typed = await typedChoices(frame.ctx, draft, seconds === null ? sent : { ...sent, files: [] })
  const step = await stepOf(frame, { ...draft, choices: typed.choices })
  if (!step) return findPage(frame, { problem: "away", status: 503 })
  if (seconds !== null) {
    void frame.reply.header("retry-after", String(seconds))
    return itemsPage(frame, { ...step, problem: "photos", status: 429 })
  }
  const problems: ItemProblems = allProblems(
    typed.problems,
    judgeChoices(frame.form, step.items, typed.choices),
  )
  const isNothing = typed.choices.every(({ quantity }) => quantity === 0)
  if (problems.size > 0 || isNothing)
    return itemsPage(frame, {
      ...step,
      problems,
      problem: isNothing ? "nothing" : null,
      status: isNoRoom(problems) ? 507 : 422,
    })
  return summaryPage(frame, step)
}

/** Whether the shop's order is still the order of the draft. */
function isSame(found: OrderLookup, draft: ReturnDraft): found is Extract<OrderLookup, { kind: "found" }> {
  return found.kind === "found" && found.shop.id === draft.shopId && found.order.id === draft.order.id
}

function linesOf({ items, choices }: ReturnDraft): ReturnLine[] {
  return items.flatMap(({ id: itemId }, at) => {
    const choice = choices[at]
    if (!choice || choice.quantity === 0 || choice.outcome === "") return []
    return [{ itemId, ...choice, outcome: choice.outcome }]
  })
}

/** Asks the shop again and creates the request. */
async function send(frame: Frame, request: Request, draft: ReturnDraft): Promise<FastifyReply> {
  const { ctx, form, reply } = frame
  const { key, order: wanted, choices } = draft
  const goTo = (id: string) => reply.redirect(returnPath(ctx, id, request.params), 303)
  const known = await readAtOnce(ctx, (tx) => findReturn(tx, { request_key: key }))
  if (known) return goTo(known.id)
  const found = await findShopOrder(ctx, form, { number: wanted.number, proof: null })
  if (found.kind === "wait") return waitPage(frame, found.seconds)
  if (!isSame(found, draft)) {
    const [problem, status] = found.kind === "away" ? (["away", 503] as const) : (["expired", 409] as const)
    return findPage(frame, { problem, status })
  }
  const { shop, order } = found
  const window = windowOf(frame, order)
  const closing = closingOf(frame, order, window)
  if (closing) return closedPage(frame, closing, window)
  const step = await stepOf(frame, draft)
  if (step && judgeChoices(form, step.items, choices).size === 0) {
    const made = await makeReturn(ctx, { key, form, shop, order, window, lines: linesOf(draft) })
    if (made.kind === "made") return goTo(made.id)
  }
  const again = await stepOf(frame, draft)
  if (!again) return findPage(frame, { problem: "away", status: 503 })
  const problems = judgeChoices(form, again.items, choices)
  return itemsPage(frame, { ...again, problems, problem: "changed", status: 409 })
}

/** Handles a sent step. */
export async function takeStep(frame: Frame, request: Request): Promise<FastifyReply> {
  const { ctx, form, reply } = frame
  const draftIn = (fields: SentForm["fields"]) => openDraft(ctx, form.id, fields.get("draft") ?? "")
  const { config } = ctx.services
  const allows = (fields: SentForm["fields"]) => draftIn(fields) !== null
  const sent = await readSent(request, reply, { config, maxFiles: 2 * maxPhotos, allows })
  const step = sent.fields.get("step")
  if (step === "find") return find(frame, sent)
  const draft = draftIn(sent.fields)
  if (!draft) return findPage(frame, { problem: "expired", status: 422 })
  if (step === "send") return send(frame, request, draft)
  if (step === "items") return choose(frame, sent, draft)
  const back = await stepOf(frame, draft)
  return back ? itemsPage(frame, back) : findPage(frame, { problem: "away", status: 503 })
}
