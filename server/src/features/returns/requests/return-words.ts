import type { Language } from "@funil/contract/account/accounts"

/** The state of a request, independent of the account's stage names. */
export type ReturnState = "received" | "going" | "done" | "closed" | "cancelled"

interface Letter {
  readonly subject: (company: string, protocol: string) => string
  /** The text about the new state. */
  readonly what: (told: { company: string; order: string; stage: string }) => string
}

interface Words {
  readonly dealName: (order: string) => string
  readonly deadline: (protocol: string) => string
  readonly cancelledBy: string
  readonly states: Readonly<Record<ReturnState, string>>
  /** The text about the next step and its date. */
  readonly next: Readonly<Record<ReturnState, (date: string | null) => string>>
  readonly hello: (name: string | null) => string
  readonly receipt: Letter
  readonly letters: Readonly<Record<ReturnState, Letter>>
  readonly items: string
  readonly instructions: string
  readonly follow: string
  readonly protocol: (protocol: string) => string
}

const movedOn: Readonly<Record<Language, Letter>> = {
  "pt-BR": {
    subject: (company, protocol) => `${company}: andamento da sua devolução ${protocol}`,
    what: ({ order, stage }) => `Sua devolução do pedido ${order} avançou. Situação: ${stage}.`,
  },
  en: {
    subject: (company, protocol) => `${company}: update on your return ${protocol}`,
    what: ({ order, stage }) => `Your return of order ${order} has moved forward. Status: ${stage}.`,
  },
}

/** The texts of deals, mails and both pages of a request. */
export const returnWords: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    dealName: (order) => `Devolução do pedido ${order}`,
    deadline: (protocol) => `Responder à devolução ${protocol}`,
    cancelledBy: "Cancelada por quem pediu",
    states: {
      received: "Pedido recebido",
      going: "Em andamento",
      done: "Concluída",
      closed: "Encerrada",
      cancelled: "Cancelada por você",
    },
    next: {
      received: (date) => `A loja analisa o seu pedido e responde até ${date ?? ""}.`,
      going: (date) =>
        date
          ? `A próxima atualização está prevista para até ${date}.`
          : "Avisaremos por e-mail assim que houver novidade.",
      done: () => "Não é preciso fazer mais nada.",
      closed: () => "A loja encerrou esta devolução. Se tiver dúvidas, fale com a loja.",
      cancelled: () =>
        "Você cancelou esta devolução. Se mudar de ideia, pode pedir outra com os mesmos itens.",
    },
    hello: (name) => (name ? `Olá, ${name}.` : "Olá."),
    receipt: {
      subject: (company, protocol) => `${company}: recebemos seu pedido de devolução ${protocol}`,
      what: ({ company, order }) => `${company} recebeu seu pedido de devolução do pedido ${order}.`,
    },
    letters: {
      received: movedOn["pt-BR"],
      going: movedOn["pt-BR"],
      done: {
        subject: (company, protocol) => `${company}: devolução ${protocol} concluída`,
        what: ({ order, stage }) => `Sua devolução do pedido ${order} foi concluída (${stage}).`,
      },
      closed: {
        subject: (company, protocol) => `${company}: devolução ${protocol} encerrada`,
        what: ({ order, stage }) => `A loja encerrou sua devolução do pedido ${order} (${stage}).`,
      },
      cancelled: {
        subject: (company, protocol) => `${company}: devolução ${protocol} cancelada`,
        what: ({ order }) => `Você cancelou sua devolução do pedido ${order}.`,
      },
    },
    items: "Itens",
    instructions: "O que fazer agora",
    follow: "Acompanhar a devolução",
    protocol: (protocol) => `Protocolo: ${protocol}`,
  },
  en: {
    dealName: (order) => `Return of order ${order}`,
    deadline: (protocol) => `Respond to return ${protocol}`,
    cancelledBy: "Canceled by the shopper",
    states: {
      received: "Request received",
      going: "In progress",
      done: "Completed",
      closed: "Closed",
      cancelled: "Canceled by you",
    },
    next: {
      received: (date) => `The store is reviewing your request and will respond by ${date ?? ""}.`,
      going: (date) =>
        date ? `The next update is expected by ${date}.` : "We'll email you as soon as there's news.",
      done: () => "There's nothing else you need to do.",
      closed: () => "The store has closed this return. If you have questions, contact the store.",
      cancelled: () =>
        "You canceled this return. If you change your mind, you can request another for the same items.",
    },
    hello: (name) => (name ? `Hello ${name},` : "Hello,"),
    receipt: {
      subject: (company, protocol) => `${company}: we received your return request ${protocol}`,
      what: ({ company, order }) =>
        `${company} has received your request to return items from order ${order}.`,
    },
    letters: {
      received: movedOn.en,
      going: movedOn.en,
      done: {
        subject: (company, protocol) => `${company}: return ${protocol} completed`,
        what: ({ order, stage }) => `Your return of order ${order} is complete (${stage}).`,
      },
      closed: {
        subject: (company, protocol) => `${company}: return ${protocol} closed`,
        what: ({ order, stage }) => `The store has closed your return of order ${order} (${stage}).`,
      },
      cancelled: {
        subject: (company, protocol) => `${company}: return ${protocol} canceled`,
        what: ({ order }) => `You canceled your return of order ${order}.`,
      },
    },
    items: "Items",
    instructions: "What to do now",
    follow: "Follow the return",
    protocol: (protocol) => `Reference: ${protocol}`,
  },
}
