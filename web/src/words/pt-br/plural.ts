import { pluralIn } from "../plural.ts"

export const plural = pluralIn("pt-BR")
