import { textFormats } from "../message-texts/text-formats.ts"
import type { PayersBill } from "./bill-payer.ts"
import { billWords } from "./bill-words.ts"

/** What is written to whoever is to pay a bill, in the account's language. */
export function billLetter({ account, total, due_date, description }: PayersBill) {
  const words = billWords[account.language]
  const { money, date } = textFormats(account)
  const amount = money(total)
  return {
    subject: words.subject(account.name, amount),
    what: words.what({ company: account.name, total: amount, due: due_date && date(due_date), description }),
  }
}
