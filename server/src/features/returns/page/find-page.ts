import type { FastifyReply } from "fastify"
import { fieldFrame, ofField } from "../../../platform/public/field-frame.ts"
import { type Html, html } from "../../../platform/public/html.ts"
import { shown } from "../../../platform/public/public-page.ts"
import type { TypedOrder } from "../requests/find-shop-order.ts"
import { contactLine, framed, type Frame, headingOf, lines } from "./page-frame.ts"
import type { PageProblem } from "./page-words.ts"

interface Asking {
  readonly typed?: TypedOrder
  readonly problem?: PageProblem
  readonly status?: number
  /** Its own address, where search engines may tell of it. */
  readonly url?: string
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
    // What is wrong with it stands above: nothing tells which of the two it is.
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

/** The first step: which order it is, and that it is theirs. */
export function findPage(frame: Frame, { typed, problem, status = 200, url }: Asking = {}): FastifyReply {
  const { words, form } = frame
  const isWrong = problem === "unknown"
  const body = html`<p class="step">${words.step(1, words.steps[0])}</p>
<h1>${shown(headingOf(frame))}</h1>
${lines(form.texts.intro || words.intro)}${problem && html`<div class="summary" role="alert"><p>${shown(words.problems[problem])}</p></div>\n`}<form method="post" class="fields">
<input type="hidden" name="step" value="find">
${textField(frame, "number", { typed: typed?.number ?? "", isWrong })}${textField(frame, "proof", { typed: typed?.proof ?? "", isWrong })}<div class="send"><button class="main">${words.find}</button></div>
</form>
${problem === "away" && contactLine(frame)}`
  return framed(frame, { body, status, found: url === undefined ? undefined : foundOf(frame, url) })
}

function foundOf(frame: Frame, url: string) {
  const { account, form, words } = frame
  const parts = [headingOf(frame), form.texts.intro || words.intro, account.name]
  return { description: parts.filter(Boolean).join(" – ").slice(0, 300), url }
}
