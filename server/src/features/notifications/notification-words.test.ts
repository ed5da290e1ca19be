import { expect, test } from "vitest"
import type { Context } from "../../platform/context.ts"
import { digestMail } from "./mail-digests.ts"
import type { NotificationRow } from "./notification-row.ts"
import { notificationView } from "./notification-view.ts"
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

test("names that are written from right to left leave a notification and its mail in order", () => {
  const services = { config: { publicUrl: "https://funil.test" } }
  const ctx = { language: "en", timezone: "UTC", user: null, services } as Context
  const params = { by: "\u05D3\u05D5\u05D3", record: "\u05D2", task: "Call", start: "2026-03-10 10:00" }
  const row = { kind: "task_assigned", params, count: 1, route: "/tasks", created_at: new Date(0) }
  const shown = notificationView(ctx, row as NotificationRow)
  expect(shown.title).toBe("\u2068\u05D3\u05D5\u05D3\u2069 assigned you a task")
  expect(shown.description).toContain("Call · \u2068\u05D2\u2069 · ")
  const mail = digestMail(ctx, { to: { email: "a@b.test", first_name: "\u05D3" }, named: [shown], total: 1 })
  expect(mail.text).toContain("Hello \u2068\u05D3\u2069, here")
  expect(mail.html).toContain(`>${shown.title} · ${shown.description}<`)
})
