import type { Language } from "@funil/contract/accounts"

interface ExportWords {
  readonly yes: string
  readonly no: string
  readonly currency: string
  readonly messages: string
}

/** What the screens of the web call what no field is called. */
export const exportWords: Readonly<Record<Language, ExportWords>> = {
  "pt-BR": { yes: "Sim", no: "Não", currency: "Moeda", messages: "Mensagens" },
  en: { yes: "Yes", no: "No", currency: "Currency", messages: "Messages" },
}
