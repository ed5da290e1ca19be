import { folded } from "../../lib/folded.ts"

function wordsOf(text: string): string {
  return ` ${folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `
}

/** The texts but those whose words one before them has told: of "Ligar para Ana", "Telhado" and "Ana" the first two. */
export function toldOnce(texts: readonly (string | null | undefined)[]): string[] {
  const told: string[] = []
  for (const text of texts) {
    if (text && !told.some((before) => wordsOf(before).includes(wordsOf(text)))) told.push(text)
  }
  return told
}
