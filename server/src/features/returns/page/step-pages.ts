import type { FastifyReply } from "fastify"
import { fieldFrame, ofField } from "../../../platform/public/field-frame.ts"
import { type Html, html } from "../../../platform/public/html.ts"
import {
  actions,
  alertBox,
  factTable,
  heading,
  lines,
  problemSummary,
  quiet,
  shown,
} from "../../../platform/public/page-parts.ts"
import type { TypedOrder } from "../requests/find-shop-order.ts"
import type { OfferedItem } from "../requests/offered-items.ts"
import { type ReturnDraft, sealDraft } from "../requests/return-draft.ts"
import type { ReturnWindow } from "../requests/return-window.ts"
import { itemFields, problemsOf } from "./item-fields.ts"
import { type Frame, codeWords, contactLine, formatsOf, framed, headingOf } from "./page-frame.ts"
import type { PageProblem } from "./page-words.ts"
import type { ItemProblems } from "./typed-choices.ts"

interface FindStep {
  readonly typed?: TypedOrder
  readonly problem?: PageProblem
  readonly status?: number
  /** The page's own address, if search engines may index it. */
  readonly url?: string
}

/** The first step: the customer names the order and proves that it is theirs. */
export function findPage(frame: Frame, { typed, problem, status = 200, url }: FindStep = {}): FastifyReply {
  const { words, form } = frame
  const isWrong = problem === "unknown"
  const body = html`${heading(headingOf(frame), words.step(1, words.steps[0]))}${lines(form.texts.intro || words.intro)}${problem && alertBox(words.problems[problem])}<form method="post" class="fields">
<input type="hidden" name="step" value="find">
${textField(frame, "number", { typed: typed?.number ?? "", isWrong })}${textField(frame, "proof", { typed: typed?.proof ?? "", isWrong })}${actions([{ label: words.find, isMain: true }])}</form>
${problem === "away" && contactLine(frame)}`
  return framed(frame, { body, status, found: url === undefined ? undefined : foundOf(frame, url) })
}

function foundOf(frame: Frame, url: string) {
  const { account, form, words } = frame
  const parts = [headingOf(frame), form.texts.intro || words.intro, account.name]
  return { description: parts.filter(Boolean).join(" – ").slice(0, 300), url }
}

export interface ItemsStep {
  readonly draft: ReturnDraft
  readonly items: readonly OfferedItem[]
  readonly window: ReturnWindow
  readonly problem?: PageProblem | null
  readonly problems?: ItemProblems
  readonly status?: number
}

/** The return window: its first and last day, and the right that it comes from. */
function windowLines({ words, ...frame }: Frame, window: ReturnWindow): Html[] {
  const { date } = formatsOf(frame)
  const { basis, from, until, isOpen, regretUntil, mayRegret } = window
  const texts = [words.basis[basis](date(from))]
  if (isOpen) {
    texts.push(words.until(date(until)))
    if (regretUntil === null) texts.push(words.regretOpen)
    else if (mayRegret) texts.push(words.regretUntil(date(regretUntil)))
  } else texts.push(words.onlyRegret(date(until)))
  return texts.map((text) => html`<p>${shown(text)}</p>\n`)
}

/** A bought item with its price and quantity. */
function boughtItem(item: Pick<OfferedItem, "name" | "picture">, facts: readonly string[]): Html {
  const picture =
    item.picture && html`<img src="${item.picture}" alt="" width="56" height="56" loading="lazy">`
  return html`<div class="bought">${picture}<div><b>${shown(item.name)}</b>${quiet(facts.join(" · "))}</div></div>`
}

function itemBox(frame: Frame, step: ItemsStep, at: number): Html | null {
  const item = step.items[at]
  const choice = step.draft.choices[at]
  if (!item || !choice) return null
  const { words } = frame
  const { money } = formatsOf(frame)
  const problems = step.problems?.get(at) ?? []
  const facts = [money(item.price), words.bought(item.quantity)]
  if (item.left > 0 && item.left < item.quantity) facts.push(words.left(item.left))
  const inside = item.left > 0 ? itemFields(frame, { at, item, choice, problems }) : quiet(words.noneLeft)
  return html`<fieldset class="item" id="item-${at}"><legend class="unseen">${item.name}</legend>
${boughtItem(item, facts)}${inside}</fieldset>\n`
}

/** The problems, with links to their fields. */
function problemBox(frame: Frame, { problem, problems = new Map(), items }: ItemsStep): Html | false {
  const { words } = frame
  const each = [...problems].flatMap(([at, those]) =>
    problemsOf(frame, { at, problems: those }).map(
      ([id, text]) => [id, shown(`${items[at]?.name ?? ""}: ${text}`)] as const,
    ),
  )
  const title = problem ? words.problems[problem] : words.seeFields
  return (problem || each.length > 0) && problemSummary(title, each)
}

/** The second step: the items, the reasons and the wanted outcomes. */
export function itemsPage(frame: Frame, step: ItemsStep): FastifyReply {
  const { words, ctx, form } = frame
  const { draft, items, window, status } = step
  const isAnyLeft = items.some(({ left }) => left > 0)
  const goOn = isAnyLeft ? [{ label: words.goOn, isMain: true }] : []
  const body = html`${heading(words.order(draft.order.number), words.step(2, words.steps[1]))}<div class="box">${windowLines(frame, window)}</div>
${problemBox(frame, step)}<form method="post" enctype="multipart/form-data" class="fields" novalidate>
<input type="hidden" name="step" value="items"><input type="hidden" name="draft" value="${sealDraft(ctx, form.id, draft)}">
${items.map((_, at) => itemBox(frame, step, at))}${actions(goOn, html`<a href="?">${words.otherOrder}</a>`)}</form>
${!isAnyLeft && contactLine(frame)}`
  return framed(frame, { body, status: status ?? 200 })
}

/** The third step: a summary before the request is sent. */
export function summaryPage(frame: Frame, { draft, items }: ItemsStep): FastifyReply {
  const { ctx, form, words } = frame
  const { money } = formatsOf(frame)
  const called = codeWords(form.language)
  let total = 0
  const chosen = items.flatMap((item, at) => {
    const choice = draft.choices[at]
    if (!choice || choice.quantity === 0) return []
    total += Math.round(item.price * 100) * choice.quantity
    const { quantity, reason, outcome, photos, comment } = choice
    const own = item.reasons.find(({ value }) => value === reason)?.text
    const rows = factTable([
      [words.reason, called(reason, own)],
      [words.outcome, called(outcome)],
      ...(photos.length > 0 ? [[words.photos, words.photoCount(photos.length)] as const] : []),
    ])
    return html`<li class="item">${boughtItem(item, [words.some(quantity), money(item.price * quantity)])}${rows}${comment && lines(comment)}</li>\n`
  })
  const sealed = sealDraft(ctx, form.id, draft)
  const send = [
    { label: words.sendIt, name: "step", value: "send", isMain: true },
    { label: words.change, name: "step", value: "back" },
  ]
  const body = html`${heading(words.summary, words.step(3, words.steps[2]))}<p>${words.order(draft.order.number)}</p>
<ul class="items">${chosen}</ul>
<p class="sum"><span>${words.total}</span><b>${money(total / 100)}</b></p>
${quiet(words.summaryHelp)}<form method="post"><input type="hidden" name="draft" value="${sealed}">
${actions(send)}</form>`
  return framed(frame, { body })
}

function textField(
  { words }: Frame,
  name: "number" | "proof",
  { typed, isWrong }: { typed: string; isWrong: boolean },
): Html {
  const isNumber = name === "number"
  const field = {
    id: name,
    name,
    label: shown(words[name]),
    help: shown(isNumber ? words.numberHelp : words.proofHelp),
    isRequired: true,
    // The message above covers both fields, so that the page never reveals which one is wrong.
    problem: isWrong ? "" : undefined,
  }
  const kind = isNumber
    ? html`maxlength="60" autocomplete="off"`
    : html`maxlength="254" autocomplete="email" autocapitalize="none" spellcheck="false"`
  return fieldFrame(
    field,
    html`<input id="${name}" name="${name}" required ${kind} value="${typed}"${ofField(field)}>`,
  )
}
