import type { FilterRow } from "@funil/contract/shared/filters"

/** What the script says. */
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

/** What the server wrote beside the form for its script. */
export interface Settings {
  readonly words: ScriptWords
  readonly conditions: readonly Conditional[]
  readonly challenge: string
  /** The sign of decimals, as people of the form's language write it. */
  readonly decimal: "," | "."
}

export function readSettings({ dataset }: HTMLFormElement): Settings {
  return {
    // The server wrote both.
    words: JSON.parse(dataset["words"] ?? "{}") as ScriptWords,
    conditions: JSON.parse(dataset["conditions"] ?? "[]") as Conditional[],
    challenge: dataset["challenge"] ?? "",
    decimal: dataset["language"] === "en" ? "." : ",",
  }
}
