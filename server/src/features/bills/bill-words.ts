import type { Language } from "@funil/contract/account/accounts"
import type { BillStatus } from "@funil/contract/records/bills"

interface Words {
  readonly title: (company: string) => string
  readonly labels: Readonly<Record<"status" | "description" | "dueDate", string>>
  readonly status: Readonly<Record<BillStatus, string>>
  /** A CPF, CNPJ or tax id with its mask. */
  readonly document: (masked: string) => string
  readonly due: (date: string) => string
  readonly askHow: (company: string, reach: string) => string
  readonly open: string
  readonly unknown: string
  readonly askAgain: string
  readonly subject: (company: string, total: string) => string
  readonly hello: (name: string | null) => string
  readonly what: (told: {
    company: string
    total: string
    due: string | null
    description: string | null
  }) => string
  readonly see: string
  /** The description of a charge without one. */
  readonly charge: string
  /** Problems of a charge that the account has to fix. */
  readonly nobody: string
  readonly lost: string
  readonly tooLittle: string
  readonly paidTwice: string
}

/** The words for the payer of a bill. */
export const billWords: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    title: (company) => `Conta de ${company}`,
    labels: { status: "Situação", description: "Descrição", dueDate: "Vencimento" },
    status: {
      pending: "A pagar",
      overdue: "Vencida",
      confirmed: "Pagamento confirmado",
      received: "Paga",
      received_in_cash: "Paga",
      refund_requested: "Estorno pedido",
      refunded: "Estornada",
    },
    document: (masked) => `${masked.includes("/") ? "CNPJ" : "CPF"} ${masked}`,
    due: (date) => `Vence em ${date}`,
    askHow: (company, reach) => `Para saber como pagar, fale com ${company}: ${reach}.`,
    open: "Abrir o link de pagamento",
    unknown: "Esta conta não está disponível",
    askAgain: "Peça um novo link a quem enviou este.",
    subject: (company, total) => `${company}: conta de ${total}`,
    hello: (name) => (name ? `Olá, ${name}.` : "Olá."),
    what: ({ company, total, due, description }) =>
      `${company} enviou a você uma conta de ${total}${due ? `, com vencimento em ${due}` : ""}${description ? `: ${description}` : ""}.`,
    see: "Ver e pagar a conta",
    charge: "Conta",
    nobody: "A conta não tem mais contato nem empresa de quem cobrar.",
    lost: "A conta conectada do Asaas não tem esta cobrança.",
    tooLittle:
      "Foi pago menos que o valor da conta. Confira no Asaas e altere a situação da conta manualmente.",
    paidTwice:
      "A cobrança foi paga, e a conta já estava paga: confira se não é preciso devolver um dos pagamentos.",
  },
  en: {
    title: (company) => `Bill from ${company}`,
    labels: { status: "Status", description: "Description", dueDate: "Due on" },
    status: {
      pending: "To be paid",
      overdue: "Overdue",
      confirmed: "Payment confirmed",
      received: "Paid",
      received_in_cash: "Paid",
      refund_requested: "Refund requested",
      refunded: "Refunded",
    },
    document: (masked) => `Tax ID ${masked}`,
    due: (date) => `Due on ${date}`,
    askHow: (company, reach) => `To find out how to pay, contact ${company}: ${reach}.`,
    open: "Open the payment link",
    unknown: "This bill isn't available",
    askAgain: "Ask the sender for a new link.",
    subject: (company, total) => `${company}: bill for ${total}`,
    hello: (name) => (name ? `Hello ${name},` : "Hello,"),
    what: ({ company, total, due, description }) =>
      `${company} sent you a bill for ${total}${due ? `, due on ${due}` : ""}${description ? `: ${description}` : ""}.`,
    see: "View and pay the bill",
    charge: "Bill",
    nobody: "The bill no longer has a contact or company to charge.",
    lost: "The connected Asaas account doesn't have this charge.",
    tooLittle: "Less than the bill's amount was paid. Check Asaas and update the bill's status manually.",
    paidTwice:
      "The charge was paid, but the bill was already paid: check whether to refund one of the payments.",
  },
}
