import type { Language } from "@funil/contract/account/accounts"
import { expect, test } from "vitest"
import { dateText, dateTyped, parseDate } from "./date-text.ts"

/** A Saturday. */
const today = "2026-11-28"

test("a date is written and read in the order of the language", () => {
  expect(dateText("2026-03-09", "pt-BR")).toBe("09/03/2026")
  expect(dateText("2026-03-09", "en")).toBe("03/09/2026")
  expect(parseDate("09/03/2026", "pt-BR", today)).toBe("2026-03-09")
  expect(parseDate("03/09/2026", "en", today)).toBe("2026-03-09")
})

const read: [text: string, language: Language, date: string][] = [
  ["15/1", "pt-BR", "2027-01-15"],
  ["1/15", "en", "2027-01-15"],
  ["15/1/27", "pt-BR", "2027-01-15"],
  ["1/15/27", "en", "2027-01-15"],
  ["9.3.26", "pt-BR", "2026-03-09"],
  [" 9-3-2026 ", "pt-BR", "2026-03-09"],
  ["15 / 1", "pt-BR", "2027-01-15"],
  ["2027-01-15", "en", "2027-01-15"],
  // Without a year, the nearest one.
  ["15/10", "pt-BR", "2026-10-15"],
  ["28/5", "pt-BR", "2027-05-28"],
  ["29/2", "pt-BR", "2028-02-29"],
  // A two-digit year means the near future, else the past.
  ["1/2/46", "pt-BR", "2046-02-01"],
  ["1/2/47", "pt-BR", "1947-02-01"],
  ["hoje", "pt-BR", "2026-11-28"],
  ["Amanhã", "pt-BR", "2026-11-29"],
  ["amanha", "pt-BR", "2026-11-29"],
  ["depois de amanhã", "pt-BR", "2026-11-30"],
  ["ontem", "pt-BR", "2026-11-27"],
  ["anteontem", "pt-BR", "2026-11-26"],
  ["today", "en", "2026-11-28"],
  ["Tomorrow", "en", "2026-11-29"],
  ["day after tomorrow", "en", "2026-11-30"],
  ["yesterday", "en", "2026-11-27"],
  // The next one, even if today is that weekday.
  ["sexta", "pt-BR", "2026-12-04"],
  ["Sexta-feira", "pt-BR", "2026-12-04"],
  ["próxima terça", "pt-BR", "2026-12-01"],
  ["segunda que vem", "pt-BR", "2026-11-30"],
  ["sáb", "pt-BR", "2026-12-05"],
  ["friday", "en", "2026-12-04"],
  ["Sat", "en", "2026-12-05"],
  ["+3", "pt-BR", "2026-12-01"],
  ["+3", "en", "2026-12-01"],
  ["-2", "en", "2026-11-26"],
  ["em 10 dias", "pt-BR", "2026-12-08"],
  ["2 semanas", "pt-BR", "2026-12-12"],
  ["in 2 weeks", "en", "2026-12-12"],
  ["+1 mês", "pt-BR", "2026-12-28"],
  ["3 months", "en", "2027-02-28"],
  ["15 jan", "pt-BR", "2027-01-15"],
  ["15 de março de 2027", "pt-BR", "2027-03-15"],
  ["15-fev-27", "pt-BR", "2027-02-15"],
  ["January 15, 2027", "en", "2027-01-15"],
  ["15 Aug", "en", "2026-08-15"],
  // Both languages work, whatever the screen's language.
  ["sexta", "en", "2026-12-04"],
  ["tomorrow", "pt-BR", "2026-11-29"],
]
test.each(read)("“%s” in %s is %s", (text, language, date) =>
  expect(parseDate(text, language, today)).toBe(date),
)

const unread: [text: string, language: Language][] = [
  ["31/02/2027", "pt-BR"],
  ["31/2", "pt-BR"],
  ["15/13/2027", "pt-BR"],
  ["13/15/2027", "en"],
  ["01/01/1900", "pt-BR"],
  ["15", "pt-BR"],
  ["logo", "pt-BR"],
  ["soon", "en"],
  ["constructor", "en"],
  ["15/1/2", "pt-BR"],
  ["1/2/3/4", "pt-BR"],
]
test.each(unread)("“%s” in %s is no date", (text, language) =>
  expect(parseDate(text, language, today)).toBeUndefined(),
)

test("nothing is nothing", () => {
  expect(parseDate("  ", "pt-BR", today)).toBeNull()
})

test("slashes come by themselves while digits are typed, and never stand in the way", () => {
  expect(dateTyped("0")).toBe("0")
  expect(dateTyped("093")).toBe("09/3")
  expect(dateTyped("09/032")).toBe("09/03/2")
  expect(dateTyped("09032026")).toBe("09/03/2026")
  expect(dateTyped("9/3/2026")).toBe("9/3/2026")
  expect(dateTyped("09/")).toBe("09/")
})
