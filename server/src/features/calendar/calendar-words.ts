import type { Language } from "@funil/contract/account/accounts"

interface Words {
  readonly name: (company: string) => string
  readonly deal: string
  readonly contact: string
  readonly phone: string
  readonly open: string
}

/** The texts of subscribed calendars. */
export const calendarWords: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    name: (company) => `Tarefas – ${company}`,
    deal: "Negócio",
    contact: "Contato",
    phone: "Telefone",
    open: "Abrir no Funil",
  },
  en: {
    name: (company) => `Tasks – ${company}`,
    deal: "Deal",
    contact: "Contact",
    phone: "Phone",
    open: "Open in Funil",
  },
}
