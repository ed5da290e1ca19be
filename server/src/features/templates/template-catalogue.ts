import type { Language } from "@funil/contract/accounts"
import type { Template } from "@funil/contract/templates"
import templates from "../../../data/templates.json" with { type: "json" }

interface Item {
  readonly id: string
  readonly group: string
  readonly addon?: string
  readonly name: Readonly<Record<Language, string>>
  readonly description: Readonly<Record<Language, string>>
  readonly stages: Readonly<Record<Language, readonly string[]>>
  /** How likely deals in each open stage are to be won; without any they follow their stages' places. */
  readonly probabilities?: readonly number[]
}

const items: readonly Item[] = templates
/** The catalogue comes with the product, so one instant stands for making, changing and publishing it. */
const published = "2026-11-02T12:00:00.000Z"

function templateView(item: Item, language: Language): Template {
  return {
    id: item.id,
    name: item.name[language],
    description: item.description[language],
    content: item.description[language],
    schema: [...item.stages[language]],
    addon: item.addon ?? null,
    // A test holds the catalogue against the contract's groups.
    group: item.group as Template["group"],
    locale: language,
    createdAt: published,
    updatedAt: published,
    publishedAt: published,
  }
}

/** All templates in one language, in the catalogue's order. */
export function templatesIn(language: Language): Template[] {
  return items.map((item) => templateView(item, language))
}

export function findTemplate(id: string, language: Language): Template | undefined {
  return templatesIn(language).find((template) => template.id === id)
}

/** How likely deals in the stages of a template are to be won, by the names of those that say it. */
export function probabilitiesOf(id: string, language: Language): ReadonlyMap<string, number> {
  const { probabilities = [], stages } = items.find((item) => item.id === id) ?? {}
  return new Map(probabilities.map((probability, i) => [stages?.[language][i] ?? "", probability]))
}

/** Whoever speaks any Portuguese gets the Brazilian texts, everybody else the English ones. */
export function languageOf(locale: string): Language {
  return /^pt\b/i.test(locale) ? "pt-BR" : "en"
}
