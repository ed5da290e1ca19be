import * as z from "zod/mini"

export const languages = ["pt-BR", "en"] as const
export type Language = (typeof languages)[number]
export const language = z.enum(languages)
