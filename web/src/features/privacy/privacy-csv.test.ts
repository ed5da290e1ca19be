import { expect, test } from "vitest"
import { privacyCsv } from "./privacy-csv.ts"

function lines(stored: object, separator: "," | ";" = ";"): string[] {
  return privacyCsv(stored, separator).replace("\uFEFF", "").trimEnd().split("\r\n")
}

test("every field of every record is a row under its part", () => {
  expect(lines({ contact: { first_name: "Ana", email: null }, deals: [{ id: "1" }, { id: "2" }] })).toEqual([
    "section;record;field;value",
    "contact;1;first_name;Ana",
    "contact;1;email;",
    "deals;1;id;1",
    "deals;2;id;2",
  ])
})

test("separators, quotes and line breaks stay within their cell", () => {
  expect(privacyCsv({ contact: { job: 'a;b "c"\nd' } }, ";")).toContain('"a;b ""c""\nd"')
  expect(lines({ contact: { job: "a;b" } }, ",")[1]).toBe("contact,1,job,a;b")
})

test("what looks like a formula is text, a negative number is not", () => {
  expect(lines({ contact: { job: "=1+1", amount: -5 } }).slice(1)).toEqual([
    "contact;1;job;'=1+1",
    "contact;1;amount;-5",
  ])
})

test("it begins with the mark of UTF-8", () => {
  expect(privacyCsv({}, ";").startsWith("\uFEFF")).toBe(true)
})
