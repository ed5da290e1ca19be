import { describe, expect, test } from "vitest"
import { formatFor } from "./format.ts"

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, " ")
const brazil = formatFor("pt-BR", { timezone: "America/Sao_Paulo", currency: "BRL" })
const english = formatFor("en", { timezone: "America/New_York", currency: "USD" })

describe("formats", () => {
  test("write money as the language does, in the account's currency", () => {
    expect(plain(brazil.money(1234.5))).toBe("R$ 1.234,50")
    expect(plain(english.money(1234.5))).toBe("$1,234.50")
    expect(plain(brazil.wholeMoney(1_234_567.5))).toBe("R$ 1.234.568")
    const abroad = formatFor("en", { timezone: "America/Sao_Paulo", currency: "BRL" })
    expect(abroad.money(1234.5)).toBe("R$1,234.50")
  })

  test("show an instant on the day that it has in the account's zone", () => {
    expect(brazil.date("2026-11-21T02:00:00.000Z")).toBe("20/11/2026")
    expect(brazil.today(Date.parse("2026-11-21T02:00:00.000Z"))).toBe("2026-11-20")
  })

  test("tell what clocks show now in the account's zone, half hours and midnight too", () => {
    const at = Date.parse("2026-11-20T18:15:00.000Z")
    const nowIn = (timezone: string) => formatFor("en", { timezone, currency: "USD" }).now(at)
    expect(nowIn("UTC")).toBe("2026-11-20 18:15")
    expect(nowIn("America/Sao_Paulo")).toBe("2026-11-20 15:15")
    expect(nowIn("America/Noronha")).toBe("2026-11-20 16:15")
    expect(nowIn("Asia/Kathmandu")).toBe("2026-11-21 00:00")
  })

  test("write a wall clock as it is, and leave this year out where it is plain", () => {
    expect(plain(brazil.wallClock("2099-12-31 23:45"))).toBe("31/12/2099, 23:45")
    const now = Date.parse("2026-11-21T02:00:00.000Z")
    expect(brazil.nearDay("2026-03-01", now)).toBe("01/03")
    expect(brazil.nearDay("2027-03-01", now)).toBe("01/03/2027")
  })

  test("leave a calendar date on its own day in every zone", () => {
    expect(brazil.day("2026-03-01")).toBe("01/03/2026")
    expect(english.day("2026-03-01")).toBe("3/1/26")
  })

  test("tell times relative to now in the largest fitting unit", () => {
    const now = Date.parse("2026-11-21T12:00:00.000Z")
    expect(brazil.relative("2026-11-18T12:00:00.000Z", now)).toBe("há 3 dias")
    expect(brazil.relative("2026-11-20T04:00:00.000Z", now)).toBe("ontem")
    expect(brazil.relative("2026-11-20T02:00:00.000Z", now)).toBe("anteontem")
    expect(english.relative("2026-11-21T14:00:00.000Z", now)).toBe("in 2 hours")
    expect(brazil.relative("2026-11-21T11:59:40.000Z", now)).toBe("agora")
  })

  test("are made once for a language and region", () => {
    expect(formatFor("pt-BR", { timezone: "America/Sao_Paulo", currency: "BRL" })).toBe(brazil)
  })
})
