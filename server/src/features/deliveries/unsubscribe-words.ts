import type { Language } from "@funil/contract/accounts"

interface Words {
  readonly askTitle: string
  readonly ask: (address: string, company: string) => string
  readonly button: string
  readonly doneTitle: string
  readonly done: (address: string, company: string) => string
  readonly unknownTitle: string
  readonly unknown: string
  readonly somebody: string
}

/** The words of the unsubscribe page. */
export const unsubscribeWords: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    askTitle: "Parar de receber e-mails automáticos?",
    ask: (address, company) => `${address} não vai mais receber e-mails automáticos de ${company}.`,
    button: "Parar de receber",
    doneTitle: "Tudo certo",
    done: (address, company) =>
      `${address} não recebe mais e-mails automáticos de ${company}. Você pode fechar esta página.`,
    unknownTitle: "Este link não vale mais",
    unknown: "Confira se ele foi copiado por inteiro, ou responda ao e-mail para pedir o cancelamento.",
    somebody: "quem enviou a mensagem",
  },
  en: {
    askTitle: "Stop receiving automated emails?",
    ask: (address, company) => `${address} will no longer receive automated emails from ${company}.`,
    button: "Stop receiving",
    doneTitle: "All done",
    done: (address, company) =>
      `${address} no longer receives automated emails from ${company}. You can close this page.`,
    unknownTitle: "This link is no longer valid",
    unknown: "Check that you copied all of it, or reply to the email to ask for it.",
    somebody: "the sender",
  },
}
