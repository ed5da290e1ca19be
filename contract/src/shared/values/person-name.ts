const title = /^(?:(?:dr|dra|sr|sra|mr|mrs)\b\.?|(?:srta|prof|profa|eng|ms)\.)\s+(?=\S)/i
/** Words after a comma that are no first name. */
const suffix = /^(?:jr|sr|filho|neto|inc|ltda|s\.?a|llc|co|me|epp|ph\.?d|md)\.?$/i

/**
 * Returns a person's name in spoken order without a title: `Pereira, Dra. Ana` becomes `Ana
 * Pereira`.
 */
export function spokenName(text: string): string {
  const [last = "", first = "", ...more] = text.split(",").map((part) => part.trim().replaceAll(/\s+/g, " "))
  const isTurned = last !== "" && first !== "" && more.length === 0 && !suffix.test(first)
  return isTurned
    ? `${first.replace(title, "")} ${last.replace(title, "")}`
    : text.trim().replaceAll(/\s+/g, " ").replace(title, "")
}

/** Returns first and last name from a text. The last name is empty for a single word. */
export function personName(text: string): { first_name: string; last_name: string } {
  const [first = "", ...rest] = spokenName(text).split(" ")
  return { first_name: first.slice(0, 200), last_name: rest.join(" ").slice(0, 200) }
}
