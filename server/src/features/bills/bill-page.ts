import type { Language } from "@funil/contract/accounts"
import { withMask } from "@funil/contract/shared/documents"
import { countryOf, phoneText } from "@funil/contract/shared/phones"
import type { Notice } from "../../platform/public/notice-page.ts"
import { pixSection } from "../../platform/pix/pix-section.ts"
import { textFormats } from "../message-texts/text-formats.ts"
import type { PayersBill } from "./bill-payer.ts"
import { billWords } from "./bill-words.ts"

/** A bill as anyone sees it who has its address: what is to be paid to whom and, while it is, how. */
export function billPage(language: Language, bill: PayersBill): Notice {
  const { account, status, description, total, due_date, receiver, issuer } = bill
  const { labels, ...words } = billWords[language]
  const { money, date } = textFormats({ ...account, language })
  const isOpen = status === "pending" || status === "overdue"
  const document = issuer.document && words.document(withMask(issuer.document))
  const phone = issuer.phone && phoneText(issuer.phone, countryOf(account.currency))
  const reach = [issuer.email, phone].filter(Boolean).join(", ")
  const rows: [string, string | null][] = [
    [labels.status, words.status[status]],
    [labels.description, description],
    [labels.dueDate, due_date && date(due_date)],
  ]
  return {
    language,
    brand: { name: account.name, logo: account.brand },
    issuer: [document, issuer.address || issuer.city].filter((line) => line !== null),
    title: words.title(account.name),
    total: { amount: money(total), due: isOpen && due_date ? words.due(date(due_date)) : null },
    rows: rows.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    paragraphs: isOpen && total > 0 && !receiver && !bill.url ? [words.askHow(account.name, reach)] : [],
    link: bill.url && isOpen ? { label: words.open, url: bill.url } : undefined,
    code: receiver ? pixSection(language, receiver, { amount: total.toFixed(2), id: bill.id }) : undefined,
  }
}
