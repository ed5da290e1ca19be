import type { Language } from "@funil/contract/accounts"
import type { Notice } from "../../platform/public/notice-page.ts"
import { pixSection } from "../../platform/pix/pix-section.ts"
import { textFormats } from "../message-texts/text-formats.ts"
import type { PayersBill } from "./bill-payer.ts"
import { billWords } from "./bill-words.ts"

/** A bill as anyone sees it who has its address: what is to be paid to whom and, while it is, how. */
export function billPage(language: Language, bill: PayersBill): Notice {
  const { account, status, description, total, due_date, receiver } = bill
  const { labels, ...words } = billWords[language]
  const { money, date } = textFormats({ ...account, language })
  const rows: [string, string | null][] = [
    [labels.status, words.status[status]],
    [labels.description, description],
    [labels.total, money(total)],
    [labels.dueDate, due_date && date(due_date)],
  ]
  return {
    language,
    brand: { name: account.name, logo: account.brand },
    title: words.title(account.name),
    rows: rows.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    paragraphs: [],
    link:
      bill.url && (status === "pending" || status === "overdue")
        ? { label: words.open, url: bill.url }
        : undefined,
    code: receiver ? pixSection(language, receiver, { amount: total.toFixed(2), id: bill.id }) : undefined,
  }
}
