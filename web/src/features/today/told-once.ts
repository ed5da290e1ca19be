import { folded } from "../../lib/text/folded.ts"

function wordsOf(text: string): string {
  return ` ${folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `
}

/**
 * Drops texts whose words an earlier text contains: of "Ligar para Ana", "Telhado" and "Ana" it
 * keeps the first two.
 */
export function toldOnce(texts: readonly (string | null | undefined)[]): string[] {
  const told: string[] = []
  for (const text of texts) {
    if (text && !told.some((before) => wordsOf(before).includes(wordsOf(text)))) told.push(text)
  }
  return told
}
