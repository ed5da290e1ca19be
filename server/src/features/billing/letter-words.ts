import type { Language } from "@funil/contract/accounts"
import type { Letter } from "./letter-rules.ts"

/** What letters are about, each part as people read it. */
export interface Told {
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
  readonly subject: (told: Told) => string
  readonly text: (told: Told) => string
  readonly link: string
}

interface Letters extends Readonly<Record<Letter["kind"], Words>> {
  readonly hello: (name: string) => string
}

/** The letters about plans and invoices. */
export const letterWords: Readonly<Record<Language, Letters>> = {
  "pt-BR": {
    hello: (name) => `Olá, ${name}.`,
    invoice: {
      subject: ({ invoice, amount, due }) => `Fatura ${invoice} do Funil: ${amount}, vence em ${due}`,
      text: ({ company, invoice, terms, amount, due }) =>
        `A fatura ${invoice} de ${company} é de ${amount} e vence em ${due}. Ela paga: ${terms}.`,
      link: "Abrir fatura",
    },
    overdue: {
      subject: ({ invoice, due }) => `A fatura ${invoice} do Funil venceu em ${due}`,
      text: ({ company, invoice, amount, suspended }) =>
        `Ainda não recebemos o pagamento da fatura ${invoice} de ${company}, de ${amount}. Sem ele, a conta é suspensa em ${suspended}: nada é apagado, mas ninguém consegue trabalhar nela até o pagamento. Se você já pagou, aguarde a confirmação.`,
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
        `A conta de ${company} está suspensa. Nada foi apagado. Veja o que está em aberto: quando não houver mais nada a pagar, tudo volta a funcionar.`,
      link: "Ver o que está em aberto",
    },
    trial_ending: {
      subject: ({ trialEnds }) => `O seu teste do Funil termina em ${trialEnds}`,
      text: ({ company, trialEnds }) =>
        `O teste do plano Scale de ${company} termina em ${trialEnds}. Depois disso, a conta continua com um plano pago ou com o plano Grátis, e nada é apagado.`,
      link: "Ver planos",
    },
    trial_ended: {
      subject: () => "O seu teste do Funil terminou",
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
        `Invoice ${invoice} of ${company} is ${amount} and due on ${due}. It pays for: ${terms}.`,
      link: "Open invoice",
    },
    overdue: {
      subject: ({ invoice, due }) => `Funil invoice ${invoice} was due on ${due}`,
      text: ({ company, invoice, amount, suspended }) =>
        `Invoice ${invoice} of ${company}, ${amount}, hasn't been paid yet. Without its payment the account is suspended on ${suspended}: nothing is deleted, but nobody can work until it is paid. If you have paid, wait for the confirmation.`,
      link: "Open invoice",
    },
    paid: {
      subject: ({ invoice }) => `Payment received: Funil invoice ${invoice}`,
      text: ({ company, invoice, amount, paid }) =>
        `We received ${amount} for invoice ${invoice} of ${company} on ${paid}. Thank you.`,
      link: "View invoice",
    },
    suspended: {
      subject: ({ company }) => `The Funil account of ${company} was suspended`,
      text: ({ company }) =>
        `The account of ${company} is suspended. Nothing was deleted. See what is open: once nothing is left to pay, everything works again.`,
      link: "See what's open",
    },
    trial_ending: {
      subject: ({ trialEnds }) => `Your Funil trial ends on ${trialEnds}`,
      text: ({ company, trialEnds }) =>
        `The trial of the Scale plan of ${company} ends on ${trialEnds}. After that the account continues on a paid plan or the Free plan, and nothing is deleted.`,
      link: "See plans",
    },
    trial_ended: {
      subject: () => "Your Funil trial is over",
      text: ({ company }) =>
        `The trial of the Scale plan of ${company} is over. Nothing was deleted: choose a paid plan or the Free plan to continue. Until then automations don't run.`,
      link: "Choose how to continue",
    },
  },
}
