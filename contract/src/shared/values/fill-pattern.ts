/** Writes characters into the `#` of a pattern, as far as they go: `123` in `##.##` is `12.3`. */
export function fillPattern(pattern: string, characters: string): string {
  let filled = ""
  let at = 0
  for (const sign of pattern) {
    if (at === characters.length) return filled
    filled += sign === "#" ? characters[at++] : sign
  }
  return filled
}
