import type { FilterRow } from "@funil/contract/shared/filters"

/** The texts of the script. */
export type ScriptWords = Readonly<
  Record<
    "required" | "email" | "amount" | "agree" | "sending" | "uploading" | "failed" | "tooBig" | "tooMany",
    string
  >
>

export interface Conditional {
  readonly field: string
  readonly conditions: FilterRow[]
  readonly isNumber: boolean
}

/** The settings that the server embeds in the form's HTML. */
export interface Settings {
  readonly words: ScriptWords
  readonly conditions: readonly Conditional[]
  readonly challenge: string
  /** The decimal separator of the form's language. */
  readonly decimal: "," | "."
}

export function readSettings({ dataset }: HTMLFormElement): Settings {
  return {
    // The server created both.
    words: JSON.parse(dataset["words"] ?? "{}") as ScriptWords,
    conditions: JSON.parse(dataset["conditions"] ?? "[]") as Conditional[],
    challenge: dataset["challenge"] ?? "",
    decimal: dataset["language"] === "en" ? "." : ",",
  }
}
