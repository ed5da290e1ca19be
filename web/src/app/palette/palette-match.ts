import type { SearchHit } from "@funil/contract/home/search"
import { folded } from "../../lib/text/folded.ts"

/** Returns the commands whose name or synonyms contain every typed word, prefix matches first. */
export function matching<T extends { label: string; words: string }>(
  commands: readonly T[],
  typed: string,
): T[] {
  const text = folded(typed)
  const wanted = text.split(/\s+/).filter(Boolean)
  return commands
    .map((command) => ({
      command,
      label: folded(command.label),
      all: folded(`${command.label} ${command.words}`),
    }))
    .filter(({ all }) => wanted.every((word) => all.includes(word)))
    .toSorted((a, b) => Number(b.label.startsWith(text)) - Number(a.label.startsWith(text)))
    .map(({ command }) => command)
}

const people: readonly SearchHit["entity"][] = ["contact", "company", "user"]

/** Whether the text equals the name or email of a person or company. */
export function isNamed({ entity, name, detail }: SearchHit, typed: string): boolean {
  const text = folded(typed).trim()
  return people.includes(entity) && (folded(name) === text || folded(detail ?? "") === text)
}
