import type { Language } from "@funil/contract/account/accounts"
import { daysUntilSuspension } from "@funil/contract/account/plans"
import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import type { Context } from "../../../platform/context.ts"
import { type Mail, productMail } from "../../../platform/mail/compose-mail.ts"
import { wallClockOf } from "../../../platform/wall-clock.ts"
import type { LetterAccount, Reader } from "../../users/admin-letters.ts"
import type { StoredInvoice } from "../billing-queries.ts"
import { isUnpaid } from "../billing-state.ts"
import { providerOf } from "../invoice-provider.ts"
import { invoiceNumber } from "../invoice-view.ts"
import { dateFormat, invoiceWords, moneyFormat } from "../invoice-words.ts"
import { addDays } from "../period-rules.ts"
import type { Letter } from "./letter-rules.ts"

/** The facts in a letter, in the form that people read. */
interface LetterFacts {
  readonly company: string
  readonly invoice: string
  readonly terms: string
  readonly amount: string
  readonly due: string
  readonly suspended: string
  readonly paid: string
  readonly trialEnds: string
}

interface Words {
  readonly subject: (facts: LetterFacts) => string
  readonly text: (facts: LetterFacts) => string
  readonly link: string
}

interface Letters extends Readonly<Record<Letter["kind"], Words>> {
  readonly hello: (name: string) => string
}

/** The letters about plans and invoices. */
const letterWords: Readonly<Record<Language, Letters>> = {
  "pt-BR": {
    hello: (name) => `Olá, ${name}.`,
    invoice: {
      subject: ({ invoice, amount, due }) => `Fatura ${invoice} do Funil: ${amount}, vence em ${due}`,
      text: ({ company, invoice, terms, amount, due }) =>
        `A fatura ${invoice} de ${company} é de ${amount} e vence em ${due}. Ela cobre: ${terms}.`,
      link: "Abrir fatura",
    },
    overdue: {
      subject: ({ invoice, due }) => `A fatura ${invoice} do Funil venceu em ${due}`,
      text: ({ company, invoice, amount, suspended }) =>
        `Ainda não recebemos o pagamento da fatura ${invoice} de ${company}, de ${amount}. Sem ele, a conta será suspensa em ${suspended}: nada é apagado, mas ninguém consegue trabalhar nela até o pagamento. Se você já pagou, aguarde a confirmação.`,
      link: "Abrir fatura",
    },
    paid: {
      subject: ({ invoice }) => `Pagamento recebido: fatura ${invoice} do Funil`,
      text: ({ company, invoice, amount, paid }) =>
        `Recebemos ${amount} da fatura ${invoice} de ${company} em ${paid}. Obrigado.`,
      link: "Ver fatura",
    },
    suspended: {
      subject: ({ company }) => `A conta de ${company} no Funil foi suspensa`,
      text: ({ company }) =>
        `A conta de ${company} está suspensa. Nada foi apagado. Pague as faturas em aberto, e tudo volta a funcionar.`,
      link: "Ver faturas em aberto",
    },
    trial_ending: {
      subject: ({ trialEnds }) => `Seu teste do Funil termina em ${trialEnds}`,
      text: ({ company, trialEnds }) =>
        `O teste do plano Scale de ${company} termina em ${trialEnds}. Depois disso, a conta continua com um plano pago ou com o plano Grátis, e nada é apagado.`,
      link: "Ver planos",
    },
    trial_ended: {
      subject: () => "Seu teste do Funil terminou",
      text: ({ company }) =>
        `O teste do plano Scale de ${company} terminou. Nada foi apagado: escolha um plano pago ou o plano Grátis para continuar. Até lá, as automações ficam paradas.`,
      link: "Escolher como continuar",
    },
  },
  en: {
    hello: (name) => `Hello ${name},`,
    invoice: {
      subject: ({ invoice, amount, due }) => `Funil invoice ${invoice}: ${amount}, due on ${due}`,
      text: ({ company, invoice, terms, amount, due }) =>
        `Invoice ${invoice} for ${company} is ${amount}, due on ${due}. It covers: ${terms}.`,
      link: "Open invoice",
    },
    overdue: {
      subject: ({ invoice, due }) => `Funil invoice ${invoice} was due on ${due}`,
      text: ({ company, invoice, amount, suspended }) =>
        `Invoice ${invoice} of ${company}, ${amount}, hasn't been paid yet. Without payment, the account will be suspended on ${suspended}: nothing is deleted, but no one can work in it until it's paid. If you've already paid, wait for the confirmation.`,
      link: "Open invoice",
    },
    paid: {
      subject: ({ invoice }) => `Payment received: Funil invoice ${invoice}`,
      text: ({ company, invoice, amount, paid }) =>
        `We received ${amount} for invoice ${invoice} of ${company} on ${paid}. Thank you.`,
      link: "View invoice",
    },
    suspended: {
      subject: ({ company }) => `${company}'s Funil account was suspended`,
      text: ({ company }) =>
        `${company}'s account is suspended. Nothing was deleted. Pay the open invoices, and everything works again.`,
      link: "View open invoices",
    },
    trial_ending: {
      subject: ({ trialEnds }) => `Your Funil trial ends on ${trialEnds}`,
      text: ({ company, trialEnds }) =>
        `${company}'s trial of the Scale plan ends on ${trialEnds}. After that the account continues on a paid plan or the Free plan, and nothing is deleted.`,
      link: "See plans",
    },
    trial_ended: {
      subject: () => "Your Funil trial has ended",
      text: ({ company }) =>
        `${company}'s trial of the Scale plan has ended. Nothing was deleted: choose a paid plan or the Free plan to continue. Until then automations don't run.`,
      link: "Choose how to continue",
    },
  },
}

/** The current state of what a letter is about. */
interface Subject {
  readonly account: LetterAccount
  readonly invoice: StoredInvoice | undefined
}

const isOwed = ({ invoice }: Subject) => invoice !== undefined && isUnpaid(invoice)

/**
 * Whether a letter is still true. The job skips letters about invoices that were settled meanwhile.
 */
export const isStillSo: Readonly<Record<Letter["kind"], (subject: Subject, now: Date) => boolean>> = {
  invoice: isOwed,
  overdue: isOwed,
  paid: ({ invoice }) => invoice?.status === "paid",
  suspended: ({ account }) => account.is_suspended,
  trial_ending: ({ account: { trial_ends: ends } }, now) => ends !== null && ends > now,
  trial_ended: ({ account: { trial_ends: ends } }, now) => ends !== null && ends <= now,
}

/**
 * Writes a letter in the account's language. It links the invoice's payment page, else the list of
 * invoices.
 */
export function writeLetter(
  ctx: Context,
  { kind }: Pick<Letter, "kind">,
  { reader, ...subject }: Subject & { readonly reader: Reader },
): Mail {
  const words = withIsolatedNames(letterWords[ctx.language])
  const facts = factsOf(ctx, subject)
  const page = `${ctx.services.config.publicUrl}/profile/plan${kind === "trial_ending" ? "?upgrade_plan=true" : ""}`
  const url = (subject.invoice && providerOf(subject.invoice).urlOf(ctx, subject.invoice)) ?? page
  return productMail(ctx, reader.email, words[kind].subject(facts), [
    words.hello(reader.first_name),
    words[kind].text(facts),
    { label: words[kind].link, url },
  ])
}

function factsOf({ language, timezone }: Context, { account, invoice }: Subject): LetterFacts {
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
