import type { Language } from "@funil/contract/account/accounts"
import { template, templateGroups } from "@funil/contract/settings/templates"
import { expect, test } from "vitest"
import * as z from "zod/mini"
import { findTemplate, languageOf, probabilitiesOf, templatesIn } from "./template-catalogue.ts"

const languages: Language[] = ["pt-BR", "en"]

test.each(languages)("the 27 templates are complete in %s, each with at least 3 stages", (language) => {
  const all = templatesIn(language)
  expect(all).toHaveLength(27)
  expect(new Set(all.map(({ id }) => id)).size).toBe(27)
  for (const item of all) {
    expect(z.parse(template, item)).toEqual(item)
    expect(item.schema.length).toBeGreaterThanOrEqual(3)
    expect([item.name, item.description, ...item.schema]).not.toContain("")
  }
})

test("every group has a template", () => {
  expect(new Set(templatesIn("en").map(({ group }) => group))).toEqual(new Set(templateGroups))
})

test("both languages have the same number of stages", () => {
  for (const { id, schema } of templatesIn("en")) {
    expect(findTemplate(id, "pt-BR")?.schema).toHaveLength(schema.length)
  }
})

test("templates of sales tell how likely deals are to be won, each open stage more than the one before", () => {
  const telling = templatesIn("en").filter(({ id }) => probabilitiesOf(id, "en").size > 0)
  expect(telling.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["sales-funnel", "lead-qualification", "active-prospecting"]),
  )
  for (const { id, schema } of telling) {
    for (const language of languages) {
      const stages = findTemplate(id, language)?.schema ?? []
      const told = probabilitiesOf(id, language)
      expect([...told.keys()]).toEqual(stages.slice(0, -2))
      const percents = [...told.values()]
      expect(percents).toEqual([...new Set(percents)].toSorted((one, other) => one - other))
      expect(percents.every((percent) => Number.isInteger(percent) && percent > 0 && percent < 100)).toBe(
        true,
      )
    }
    expect(schema.length).toBeGreaterThan(2)
  }
})

test("templates of sales end in the words of the buttons that win and lose", () => {
  const ends = (language: Language) =>
    templatesIn(language).flatMap(({ group, schema }) => (group === "sales" ? [schema.slice(-2)] : []))
  expect(ends("pt-BR")).toEqual(Array.from({ length: 4 }, () => ["Ganho", "Perdido"]))
  expect(ends("en")).toEqual(Array.from({ length: 4 }, () => ["Won", "Lost"]))
})

test("any Portuguese is answered in that of Brazil, anything else in English", () => {
  expect(["pt-BR", "pt", "PT-pt", "en", "fr-FR", "", "ptx"].map(languageOf)).toEqual([
    "pt-BR",
    "pt-BR",
    "pt-BR",
    "en",
    "en",
    "en",
    "en",
  ])
})
