import type { Language } from "@funil/contract/account/accounts"
import type { Template } from "@funil/contract/settings/templates"
import templates from "../../../data/templates.json" with { type: "json" }

interface Item {
  readonly id: string
  readonly group: string
  readonly addon?: string
  readonly name: Readonly<Record<Language, string>>
  readonly description: Readonly<Record<Language, string>>
  readonly stages: Readonly<Record<Language, readonly string[]>>
  /** The win probability of each open stage. Omitted, it follows from the stage's position. */
  readonly probabilities?: readonly number[]
}

const items: readonly Item[] = templates
/** The catalog ships with the product, so one instant is its creation, change and publishing. */
const published = "2026-11-02T12:00:00.000Z"

/** Returns all templates in one language, in the catalog's order. */
export function templatesIn(language: Language): Template[] {
  return items.map((item) => templateView(item, language))
}

export function findTemplate(id: string, language: Language): Template | undefined {
  return templatesIn(language).find((template) => template.id === id)
}

/** Returns the win probability of a template's stages by name, where the template has one. */
export function probabilitiesOf(id: string, language: Language): ReadonlyMap<string, number> {
  const { probabilities = [], stages } = items.find((item) => item.id === id) ?? {}
  return new Map(probabilities.map((probability, i) => [stages?.[language][i] ?? "", probability]))
}

/** Returns Brazilian Portuguese for any Portuguese locale, and English for others. */
export function languageOf(locale: string): Language {
  return /^pt\b/i.test(locale) ? "pt-BR" : "en"
}

function templateView(item: Item, language: Language): Template {
  return {
    id: item.id,
    name: item.name[language],
    description: item.description[language],
    content: item.description[language],
    schema: [...item.stages[language]],
    addon: item.addon ?? null,
    // A test checks the catalog against the contract's groups.
    group: item.group as Template["group"],
    locale: language,
    createdAt: published,
    updatedAt: published,
    publishedAt: published,
  }
}
