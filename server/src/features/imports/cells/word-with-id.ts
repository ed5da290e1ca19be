import { id as idSchema } from "@funil/contract/shared/ids"

/** A name that tells by its id which record of that name is meant. */
export function wordWithId(word: string, id: string): string {
  return `${word} [${id}]`
}

/** The id that `wordWithId` put behind a name, else the word. */
export function idOrWord(text: string): string {
  const [, id] = /\[([0-9a-f-]{36})\]$/i.exec(text.trim()) ?? []
  return id !== undefined && idSchema.safeParse(id).success ? id : text
}
