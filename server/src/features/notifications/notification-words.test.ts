import { expect, test } from "vitest"
import { notificationWords } from "./notification-words.ts"

test("the numbers of an import are written as the language writes them", () => {
  const told = {
    by: "",
    task: "",
    record: null,
    count: 1,
    time: "",
    start: "",
    excerpt: "",
    form: "",
    workflow: "",
    webhook: null,
    file: "dados.csv",
    rows: { created: 118_800, updated: 0, failed: 1200 },
  }
  expect(notificationWords["pt-BR"].import_done.description(told)).toBe(
    "dados.csv · novos: 118.800 · atualizados: 0 · recusados: 1.200",
  )
  expect(notificationWords.en.import_done.description(told)).toBe(
    "dados.csv · new: 118,800 · updated: 0 · rejected: 1,200",
  )
})
