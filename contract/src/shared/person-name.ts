const title = /^(?:(?:dr|dra|sr|sra|mr|mrs)\b\.?|(?:srta|prof|profa|eng|ms)\.)\s+(?=\S)/i
/** What stands behind a comma and is no first name. */
const suffix = /^(?:jr|sr|filho|neto|inc|ltda|s\.?a|llc|co|me|epp|ph\.?d|md)\.?$/i

/** A person's name in the order in which it is spoken, without a title: `Pereira, Dra. Ana` is `Ana Pereira`. */
export function spokenName(text: string): string {
  const [last = "", first = "", ...more] = text.split(",").map((part) => part.trim().replaceAll(/\s+/g, " "))
  const isTurned = last !== "" && first !== "" && more.length === 0 && !suffix.test(first)
  return isTurned
    ? `${first.replace(title, "")} ${last.replace(title, "")}`
    : text.trim().replaceAll(/\s+/g, " ").replace(title, "")
}

/** The names of a person that a text tells; the last one is empty where there is but one. */
export function personName(text: string): { first_name: string; last_name: string } {
  const [first = "", ...rest] = spokenName(text).split(" ")
  return { first_name: first.slice(0, 200), last_name: rest.join(" ").slice(0, 200) }
}
