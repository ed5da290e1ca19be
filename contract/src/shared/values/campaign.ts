import * as z from "zod/mini"

/** The parts of an address that name its advertisement. */
export const utmNames = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const

export const utm = z.partialRecord(z.enum(utmNames), z.string())
export type Utm = Readonly<z.output<typeof utm>>
