import { daysUntilSuspension } from "@funil/contract/plans"
import type { Context } from "../../platform/context.ts"
import { composeMail, type Mail } from "../../platform/mail/compose-mail.ts"
import { wallClockOf } from "../../platform/wall-clock.ts"
import type { StoredInvoice } from "./billing-queries.ts"
import { isUnpaid } from "./billing-state.ts"
import { dateFormat, moneyFormat } from "./invoice-format.ts"
import { invoiceNumber } from "./invoice-view.ts"
import { invoiceWords } from "./invoice-words.ts"
import type { LetterAccount, Reader } from "../users/admin-letters.ts"
import type { Letter } from "./letter-rules.ts"
import { letterWords, type Told } from "./letter-words.ts"
import { addDays } from "./period-rules.ts"
import { providerOf } from "./providers/providers.ts"

/** What a letter is about, as it is now. */
export interface Subject {
  readonly account: LetterAccount
  readonly invoice: StoredInvoice | undefined
}

const isOwed = ({ invoice }: Subject) => invoice !== undefined && isUnpaid(invoice)

/** Whether it is still so: what was settled meanwhile is not asked for. */
export const isStillSo: Readonly<Record<Letter["kind"], (subject: Subject, now: Date) => boolean>> = {
  invoice: isOwed,
  overdue: isOwed,
  paid: ({ invoice }) => invoice?.status === "paid",
  suspended: ({ account }) => account.is_suspended,
  trial_ending: ({ account: { trial_ends: ends } }, now) => ends !== null && ends > now,
  trial_ended: ({ account: { trial_ends: ends } }, now) => ends !== null && ends <= now,
}

function toldOf({ language, timezone }: Context, { account, invoice }: Subject): Told {
  const date = dateFormat(language)
  const words = invoiceWords[language]
  const ends = account.trial_ends
    ? wallClockOf(account.trial_ends, timezone).slice(0, "YYYY-MM-DD".length)
    : null
  const plain = { company: account.name, trialEnds: ends ? date(ends) : "" }
  if (!invoice) return { ...plain, invoice: "", terms: "", amount: "", due: "", suspended: "", paid: "" }
  const { customer, number, plan, cycle, users, period_from, period_until, payment_date } = invoice
  const period = words.period(date(period_from), date(addDays(period_until, -1)))
  return {
    ...plain,
    invoice: invoiceNumber(customer.domain, number),
    terms: [words.plan(plan, cycle), `${words.labels.users}: ${users}`, period].join(", "),
    amount: moneyFormat(language, invoice.currency)(invoice.amount),
    due: date(invoice.due_date),
    suspended: date(addDays(invoice.due_date, daysUntilSuspension)),
    paid: payment_date ? date(payment_date) : "",
  }
}

/** Tells an admin, in the account's language. The invoice is linked where it is paid, else the page of all invoices. */
export function writeLetter(
  ctx: Context,
  { kind }: Pick<Letter, "kind">,
  { reader, ...subject }: Subject & { readonly reader: Reader },
): Mail {
  const words = letterWords[ctx.language]
  const told = toldOf(ctx, subject)
  const page = `${ctx.services.config.publicUrl}/profile/plan${kind === "trial_ending" ? "?upgrade_plan=true" : ""}`
  const url = (subject.invoice && providerOf(subject.invoice).urlOf(ctx, subject.invoice)) ?? page
  return composeMail(reader.email, words[kind].subject(told), [
    words.hello(reader.first_name),
    words[kind].text(told),
    { label: words[kind].link, url },
  ])
}
