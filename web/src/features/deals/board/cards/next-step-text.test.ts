import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { formatFor } from "../../../../lib/text/format.ts"
import { messages as en } from "../../../../words/en.ts"
import { messages as pt } from "../../../../words/pt-br.ts"
import { nextStepText } from "./next-step-text.ts"

const where = { timezone: "America/Sao_Paulo", currency: "BRL" } as const

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-25T15:00:00Z") }))
afterEach(() => vi.useRealTimers())

test.each([
  [null, undefined, undefined],
  ["2026-11-20 09:00", "5 d de atraso", "5 d late"],
  ["2026-11-25 09:00", "hoje 09:00", "today 9:00 AM"],
  ["2026-11-25 14:45", "hoje 14:45", "today 2:45 PM"],
  ["2026-11-26 08:30", "amanhã 08:30", "tomorrow 8:30 AM"],
  ["2026-12-03 08:30", "03/12", "12/3"],
])("a next step due at %s reads %s", (open_task_end, wanted, wantedInEnglish) => {
  const text = (language: "pt-BR" | "en", m: typeof pt) =>
    nextStepText({ open_task_end }, formatFor(language, where), m as Parameters<typeof nextStepText>[2])
  const plain = (read: string | undefined) => read?.replaceAll(/\s/g, " ")
  expect(plain(text("pt-BR", pt))).toBe(wanted)
  expect(plain(text("en", en as typeof pt))).toBe(wantedInEnglish)
})
