import type { FastifyReply } from "fastify"
import { html } from "../../../platform/public/html.ts"
import { shown } from "../../../platform/public/public-page.ts"
import { sealDraft } from "../requests/return-draft.ts"
import { boughtItem, type ItemsStep } from "./items-page.ts"
import { codeWords, formatsOf, framed, type Frame, lines } from "./page-frame.ts"

/** The third step: all of it once more before it is sent. */
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
    const told = [
      [words.reason, called(reason, own)],
      [words.outcome, called(outcome)],
      ...(photos.length > 0 ? [[words.photos, words.photoCount(photos.length)]] : []),
    ] as const
    const rows = told.map(
      ([label, value]) => html`<dt>${shown(label ?? "")}</dt><dd>${shown(value ?? "")}</dd>`,
    )
    return html`<li class="item">${boughtItem(item, [words.some(quantity), money(item.price * quantity)])}<dl>${rows}</dl>${comment && lines(comment)}</li>\n`
  })
  const sealed = sealDraft(ctx, form.id, draft)
  const body = html`<p class="step">${words.step(3, words.steps[2])}</p>
<h1>${words.summary}</h1>
<p>${words.order(draft.order.number)}</p>
<ul class="items">${chosen}</ul>
<p class="total"><span>${words.total}</span><b>${money(total / 100)}</b></p>
<p class="note">${shown(words.summaryHelp)}</p>
<form method="post" class="fields"><input type="hidden" name="draft" value="${sealed}">
<div class="send"><button class="main" name="step" value="send">${words.sendIt}</button><button name="step" value="back">${words.change}</button></div>
</form>`
  return framed(frame, { body })
}
