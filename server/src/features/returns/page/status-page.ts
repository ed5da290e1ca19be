import type { FastifyReply } from "fastify"
import type { Tx } from "../../../platform/db/transaction.ts"
import { type Html, html } from "../../../platform/public/html.ts"
import {
  buttonForm,
  factTable,
  heading,
  lines,
  paragraph,
  quiet,
  shown,
} from "../../../platform/public/page-parts.ts"
import { readProgress, readStays, type ReturnProgress } from "../requests/return-progress.ts"
import { readReturnItems, type ReturnItemRow, type ReturnRow } from "../requests/return-queries.ts"
import { returnWords } from "../requests/return-words.ts"
import { codeWords, contactLine, formatsOf, framed, type Frame } from "./page-frame.ts"

type Stays = Awaited<ReturnType<typeof readStays>>

/** A request with the data of its page. */
export interface ReturnStatus {
  readonly row: ReturnRow
  /** Null if the deal was deleted. */
  readonly progress: ReturnProgress | null
  readonly items: readonly ReturnItemRow[]
  readonly stays: Stays
}

export async function readStatus(tx: Tx, row: ReturnRow): Promise<ReturnStatus> {
  const [progress, items, stays] = await Promise.all([
    readProgress(tx, row),
    readReturnItems(tx, row.id),
    readStays(tx, row),
  ])
  return { row, progress, items, stays }
}

function itemLines(frame: Frame, items: readonly ReturnItemRow[]): Html[] {
  const called = codeWords(frame.form.language)
  const { money } = formatsOf(frame)
  return items.map(({ name, quantity, price, reason, reason_text, outcome }) => {
    const facts = [money(price * quantity), called(reason, reason_text), called(outcome)]
    return html`<li><b>${quantity} × ${shown(name)}</b>${quiet(facts.join(" · "))}</li>\n`
  })
}

function history(frame: Frame, stays: Stays): Html {
  const { instant } = formatsOf(frame)
  const each = stays.map(
    ({ stage, at }, index) =>
      html`<li${index === stays.length - 1 && html` aria-current="step"`}><b>${shown(stage)}</b><time class="quiet" datetime="${at.toISOString()}">${instant(at.toISOString())}</time></li>\n`,
  )
  return html`<ol class="history">${each}</ol>\n`
}

function cancelBox({ words }: Frame): Html {
  return html`<details><summary>${words.cancel}</summary>${paragraph(words.cancelHelp)}${buttonForm([{ label: words.cancel, name: "step", value: "cancel" }])}</details>\n`
}

/** Shows the state of a request, its next step with the date, and its items. */
export function statusPage(frame: Frame, { row, progress, items, stays }: ReturnStatus): FastifyReply {
  const { words, form } = frame
  const { date, instant } = formatsOf(frame)
  const said = returnWords[form.language]
  const rows = factTable([
    [words.asked, instant(row.created_at.toISOString())],
    [words.orderRow, row.order_number],
  ])
  const { replaced_by: other } = row
  const stands = progress && {
    title: other ? words.replaced : said.states[progress.state],
    next: other
      ? words.replacedText(other)
      : said.next[progress.state](progress.nextDate && date(progress.nextDate)),
  }
  const { title, next } = stands ?? { title: words.gone, next: words.goneText }
  const isGoing = progress?.state === "received" || progress?.state === "going"
  const { success } = form.texts
  const body = html`${heading(title, `${words.protocol} ${row.protocol}`)}${paragraph(next)}${progress?.state === "received" && success && lines(success)}${
    isGoing && form.instructions && html`<h2>${words.instructions}</h2>\n${lines(form.instructions)}`
  }${progress && html`<h2>${words.history}</h2>\n${history(frame, stays)}`}<h2>${words.items}</h2>
<ul class="items">${itemLines(frame, items)}</ul>
${rows}${isGoing && quiet(words.keepAddress)}${progress?.canCancel && cancelBox(frame)}${contactLine(frame)}`
  return framed(frame, { title, body, status: progress ? 200 : 410 })
}
