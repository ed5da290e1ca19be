import type { Template, templateGroups } from "@funil/contract/settings/templates"

export type TemplateGroup = (typeof templateGroups)[number]
export type GroupChoice = TemplateGroup | "all"

/** Lowercases a text and removes accents for comparison. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .trim()
}

function rankOf(template: Template, text: string): number {
  if (text === "") return 0
  const name = foldText(template.name)
  if (name.startsWith(text)) return 0
  if (name.includes(text)) return 1
  const about = foldText([template.description, ...template.schema].join(" "))
  return about.includes(text) ? 2 : -1
}

/**
 * Ranks a group's templates for a search: by name, then by purpose and stages. Ties go to templates
 * common in the market.
 */
export function findTemplates(
  templates: readonly Template[],
  { group, search, first }: { group: GroupChoice; search: string; first: readonly TemplateGroup[] },
): Template[] {
  const text = foldText(search)
  const placeOf = ({ template }: { template: Template }) =>
    first.includes(template.group) ? first.indexOf(template.group) : first.length
  return templates
    .filter((template) => group === "all" || template.group === group)
    .map((template) => ({ template, rank: rankOf(template, text) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank || placeOf(a) - placeOf(b))
    .map(({ template }) => template)
}
