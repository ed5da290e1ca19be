import type { Language } from "@funil/contract/accounts"

interface Draft {
  readonly name: string
  readonly stages: readonly string[]
}

/** The pipeline that an account starts with, and the stages of one that is made without any. */
export const defaultPipeline: Readonly<Record<Language, Draft>> = {
  "pt-BR": { name: "Vendas", stages: ["Novo", "Ganho", "Perdido"] },
  en: { name: "Sales", stages: ["New", "Won", "Lost"] },
}
