import { asUrlPart } from "../../message-texts/escapes.ts"
import type { Texts } from "../../message-texts/write-texts.ts"
import { RunRefused } from "./action.ts"

/** An address with the variables in it, each a part of its path or query; refuses the run where that is none. */
export function renderUrl({ render }: Texts, template: string | undefined): URL {
  const url = render(template ?? "", asUrlPart)
  if (!URL.canParse(url)) throw new RunRefused("invalid_value", "url")
  return new URL(url)
}
