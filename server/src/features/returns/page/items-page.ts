import type { FastifyReply } from "fastify"
import { problemSummary } from "../../../platform/public/field-frame.ts"
import { type Html, html } from "../../../platform/public/html.ts"
import { shown } from "../../../platform/public/public-page.ts"
import type { OfferedItem } from "../requests/offered-items.ts"
import { type ReturnDraft, sealDraft } from "../requests/return-draft.ts"
import type { ReturnWindow } from "../requests/return-window.ts"
import { itemFields, problemsOf } from "./item-fields.ts"
import { contactLine, formatsOf, framed, type Frame } from "./page-frame.ts"
import type { PageProblem } from "./page-words.ts"
import type { ItemProblems } from "./typed-choices.ts"

export interface ItemsStep {
  readonly draft: ReturnDraft
  readonly items: readonly OfferedItem[]
  readonly window: ReturnWindow
  readonly problem?: PageProblem | null
  readonly problems?: ItemProblems
  readonly status?: number
}

/** Until when something can be done, from which day on, and by which right. */
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

/** What was bought, at what price and how many of it. */
export function boughtItem(item: Pick<OfferedItem, "name" | "picture">, facts: readonly string[]): Html {
  const picture =
    item.picture && html`<img src="${item.picture}" alt="" width="56" height="56" loading="lazy">`
  return html`<div class="bought">${picture}<div><b>${shown(item.name)}</b><span>${facts.join(" · ")}</span></div></div>`
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
  const inside =
    item.left > 0
      ? itemFields(frame, { at, item, choice, problems })
      : html`<p class="note">${shown(words.noneLeft)}</p>`
  return html`<fieldset class="item" id="item-${at}"><legend class="unseen">${item.name}</legend>
${boughtItem(item, facts)}${inside}</fieldset>\n`
}

/** What is wrong, with links to the fields that it is about. */
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

/** The second step: what is sent back, why, and what is wanted instead. */
export function itemsPage(frame: Frame, step: ItemsStep): FastifyReply {
  const { words, ctx, form } = frame
  const { draft, items, window, status } = step
  const isAnyLeft = items.some(({ left }) => left > 0)
  const body = html`<p class="step">${words.step(2, words.steps[1])}</p>
<h1>${words.order(draft.order.number)}</h1>
<div class="window">${windowLines(frame, window)}</div>
${problemBox(frame, step)}<form method="post" enctype="multipart/form-data" class="fields" novalidate>
<input type="hidden" name="step" value="items"><input type="hidden" name="draft" value="${sealDraft(ctx, form.id, draft)}">
${items.map((_, at) => itemBox(frame, step, at))}<div class="send">${
    isAnyLeft && html`<button class="main">${words.goOn}</button>`
  }<a href="?">${words.otherOrder}</a></div>
</form>
${!isAnyLeft && contactLine(frame)}`
  return framed(frame, { body, status: status ?? 200 })
}
