import { type Language, languages } from "@funil/contract/shared/values/languages"

const byPrefix = new Map<string, Language>([
  ["pt", "pt-BR"],
  ["en", "en"],
])

/** Returns the first supported language of an Accept-Language header, or null. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const wanted = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...params] = part.trim().split(";")
      const quality = params.map((param) => /^\s*q=([\d.]+)$/.exec(param)?.[1]).find(Boolean)
      return { tag: tag.toLowerCase(), quality: Number(quality ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const exact = languages.find((language) => language.toLowerCase() === tag)
    const found = exact ?? byPrefix.get(tag.split("-")[0] ?? "")
    if (found) return found
  }
  return null
}
