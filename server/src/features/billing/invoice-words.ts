import type { Language } from "@funil/contract/account/accounts"
import type { InvoiceStatus } from "@funil/contract/account/billing"
import type { Currency, Cycle, PaidPlanName } from "@funil/contract/account/plans"
import { moneyOf } from "./price-rules.ts"

interface Words {
  readonly title: (number: string) => string
  readonly status: Readonly<Record<InvoiceStatus, string>>
  readonly labels: Readonly<
    Record<
      | "status"
      | "customer"
      | "document"
      | "plan"
      | "users"
      | "period"
      | "subtotal"
      | "discount"
      | "total"
      | "invoiceDate"
      | "dueDate"
      | "paymentDate",
      string
    >
  >
  readonly plan: (plan: PaidPlanName, cycle: Cycle) => string
  readonly period: (from: string, until: string) => string
  readonly due: (date: string) => string
  readonly support: (address: string) => string
  /** Names the support address, if there is one, when nothing else says how to pay. */
  readonly askHow: (address: string | undefined) => string
  readonly unknown: string
  readonly askAgain: string
}

const planNames: Readonly<Record<PaidPlanName, string>> = { grow: "Grow", scale: "Scale" }
const cycleNames: Readonly<Record<Language, Record<Cycle, string>>> = {
  "pt-BR": { monthly: "mensal", yearly: "anual" },
  en: { monthly: "monthly", yearly: "yearly" },
}

/** The words of the page of an invoice. */
export const invoiceWords: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    title: (number) => `Fatura ${number}`,
    status: {
      pending: "Pendente",
      paid: "Paga",
      overdue: "Vencida",
      cancelled: "Cancelada",
      refunded: "Reembolsada",
    },
    labels: {
      status: "Situação",
      customer: "Cliente",
      document: "CNPJ ou CPF",
      plan: "Plano",
      users: "Usuários",
      period: "Período",
      subtotal: "Subtotal",
      discount: "Desconto",
      total: "Total",
      invoiceDate: "Emissão",
      dueDate: "Vencimento",
      paymentDate: "Pagamento",
    },
    plan: (plan, cycle) => `${planNames[plan]}, ${cycleNames["pt-BR"][cycle]}`,
    period: (from, until) => `${from} a ${until}`,
    due: (date) => `Vence em ${date}`,
    support: (address) => `Dúvidas sobre o pagamento: ${address}`,
    askHow: (address) =>
      address
        ? `Para saber como pagar esta fatura, fale conosco: ${address}`
        : "Para saber como pagar esta fatura, fale com quem administra este Funil.",
    unknown: "Esta fatura não existe",
    askAgain: "Abra a fatura de novo na página do plano.",
  },
  en: {
    title: (number) => `Invoice ${number}`,
    status: {
      pending: "Pending",
      paid: "Paid",
      overdue: "Overdue",
      cancelled: "Canceled",
      refunded: "Refunded",
    },
    labels: {
      status: "Status",
      customer: "Customer",
      document: "Tax ID",
      plan: "Plan",
      users: "Users",
      period: "Period",
      subtotal: "Subtotal",
      discount: "Discount",
      total: "Total",
      invoiceDate: "Issued on",
      dueDate: "Due on",
      paymentDate: "Paid on",
    },
    plan: (plan, cycle) => `${planNames[plan]}, ${cycleNames.en[cycle]}`,
    period: (from, until) => `${from} to ${until}`,
    due: (date) => `Due on ${date}`,
    support: (address) => `Questions about the payment: ${address}`,
    askHow: (address) =>
      address
        ? `To find out how to pay this invoice, contact us: ${address}`
        : "To find out how to pay this invoice, contact your Funil operator.",
    unknown: "This invoice doesn't exist",
    askAgain: "Open the invoice again from the plan page.",
  },
}

/** Writes cents as money. */
export function moneyFormat(language: Language, currency: Currency): (cents: number) => string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency })
  return (cents) => format.format(moneyOf(cents))
}

const days = {
  "pt-BR": { day: "2-digit", month: "2-digit", year: "numeric" },
  en: { dateStyle: "medium" },
} as const satisfies Record<Language, Intl.DateTimeFormatOptions>

/** Writes a calendar date. */
export function dateFormat(language: Language): (date: string) => string {
  const format = new Intl.DateTimeFormat(language, { ...days[language], timeZone: "UTC" })
  return (date) => format.format(new Date(`${date}T00:00:00Z`))
}
