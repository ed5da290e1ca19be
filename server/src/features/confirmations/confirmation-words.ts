import type { Language } from "@funil/contract/account/accounts"

interface Words {
  /** On the button of the e-mail. */
  readonly open: string
  readonly question: string
  readonly text: (contact: string) => string
  readonly confirm: string
  readonly refuse: string
  readonly done: string
  readonly confirmed: (when: string) => string
  readonly refused: (when: string) => string
  readonly expired: string
  readonly unknown: string
  readonly askAgain: string
  readonly note: Readonly<
    Record<"confirmed" | "refused", (contact: string, subject: string | null) => string>
  >
}

export const confirmationWords: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    open: "Responder agora",
    question: "Você confirma?",
    text: (contact) => `Pergunta enviada para ${contact}.`,
    confirm: "Confirmar",
    refuse: "Não fui eu",
    done: "Obrigado pela resposta",
    confirmed: (when) => `Você confirmou em ${when}.`,
    refused: (when) => `Você respondeu “Não fui eu” em ${when}.`,
    expired: "O prazo para responder acabou",
    unknown: "Este link não é válido",
    askAgain: "Se precisar, responda ao e-mail ou peça um novo link a quem o enviou.",
    note: {
      confirmed: (contact, subject) => `${contact} confirmou por e-mail${subject ? `: “${subject}”` : ""}.`,
      refused: (contact, subject) =>
        `${contact} respondeu “Não fui eu” por e-mail${subject ? `: “${subject}”` : ""}.`,
    },
  },
  en: {
    open: "Answer now",
    question: "Do you confirm?",
    text: (contact) => `Sent to ${contact}.`,
    confirm: "Confirm",
    refuse: "Not me",
    done: "Thanks for your answer",
    confirmed: (when) => `You confirmed on ${when}.`,
    refused: (when) => `You answered “Not me” on ${when}.`,
    expired: "The time to answer has passed",
    unknown: "This link isn't valid",
    askAgain: "If you need to, reply to the email or ask its sender for a new link.",
    note: {
      confirmed: (contact, subject) => `${contact} confirmed by email${subject ? `: “${subject}”` : ""}.`,
      refused: (contact, subject) =>
        `${contact} answered “Not me” by email${subject ? `: “${subject}”` : ""}.`,
    },
  },
}
