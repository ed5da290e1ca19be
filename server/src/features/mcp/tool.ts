import type * as z from "zod/mini"
import type { OwnApi } from "./own-api.ts"

/** What a call of a tool does to the account. */
type Effect = "reads" | "adds" | "changes" | "removes"

interface Definition<S extends z.ZodMiniType> {
  readonly name: string
  readonly title: string
  /** When to use it and what it answers, for an assistant. */
  readonly description: string
  readonly effect: Effect
  readonly input: S
  readonly run: (api: OwnApi, input: z.output<S>) => Promise<unknown>
}

/** Something that an assistant may do: it takes what `input` lets in, and answers what JSON can hold. */
export type Tool = Definition<z.ZodMiniType>

export function tool<S extends z.ZodMiniType>(definition: Definition<S>): Tool {
  return definition
}
