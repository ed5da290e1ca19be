import type { Language } from "@funil/contract/accounts"
import { type Consent, type ConsentPurpose, consentPurposes } from "@funil/contract/consents"
import { type Html, html } from "../../platform/public/html.ts"
import { type Page, shown } from "../../platform/public/public-page.ts"
import type { TextAccount } from "../message-texts/text-account.ts"
import { textFormats } from "../message-texts/text-formats.ts"
import type { TickedConsent } from "./answer-consents.ts"
import { type Done, consentWords } from "./consent-words.ts"

interface Told {
  readonly account: TextAccount
  readonly consents: readonly Consent[]
  /** What was ticked after it was withdrawn: it holds once the reader confirms it. */
  readonly ticked: readonly TickedConsent[]
  readonly done: Done | null
}

/** What somebody agreed to, with a button for each purpose that still holds. Of the person it says nothing: a link may be passed on. */
export function consentsPage(language: Language, { account, consents, ticked, done }: Told): Page {
  const words = consentWords[language]
  const { name, brand: logo } = account
  const { instant } = textFormats({ ...account, language })
  const entry = ({ text, terms_url: terms, given_at: given, withdrawn_at: withdrawn }: Consent): Html => html`
    ${text && html`<p>${shown(`“${text}”`)}</p>`}
    ${terms && html`<p><a href="${terms}">${words.terms}</a></p>`}
    ${given && html`<p class="quiet">${words.given(instant(given))}</p>`}
    ${withdrawn && html`<p class="quiet">${words.withdrawn(instant(withdrawn))}</p>`}`
  const waiting = ({ purpose, text }: TickedConsent): Html => html`
    <p>${shown(`“${text}”`)}</p><p>${words.ticked}</p>
    <form method="post"><button class="main" name="confirm" value="${purpose}">${words.confirm}</button></form>`
  const section = (purpose: ConsentPurpose): Html => {
    const asked = ticked.filter((one) => one.purpose === purpose)
    const mine = consents.filter((one) => one.purpose === purpose)
    const holds = mine.some(({ withdrawn_at: withdrawn }) => withdrawn === null)
    const isOffered = holds || (purpose === "marketing" && mine.length === 0 && asked.length === 0)
    return html`<section><h2>${words.purposes[purpose]}</h2>
${asked.map(waiting)}
${mine.length > 0 ? mine.map(entry) : asked.length === 0 && html`<p class="quiet">${words.never[purpose]}</p>`}
${isOffered && html`<form method="post"><button name="purpose" value="${purpose}">${words.withdraw[purpose]}</button></form>`}</section>`
  }
  const { title } = words
  const body = html`<h1>${shown(title)}</h1>
<p${done && html` role="status"`}>${done ? words.done[done.kind][done.purpose](name) : words.intro(name)}</p>
${consentPurposes.map(section)}`
  return { language, brand: { name, logo }, title, body }
}
