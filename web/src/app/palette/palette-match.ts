import type { SearchHit } from "@funil/contract/search"
import { folded } from "../../lib/folded.ts"

/** The commands that have every typed word in their name or their other words; names that begin with the text first. */
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

/** Whether a text is the whole name of a person or company, or their e-mail. */
export function isNamed({ entity, name, detail }: SearchHit, typed: string): boolean {
  const text = folded(typed).trim()
  return people.includes(entity) && (folded(name) === text || folded(detail ?? "") === text)
}
