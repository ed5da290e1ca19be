/** The links of a record as sent, each once, with those that the caller could not know of. */
export function linksAfter(
  sent: readonly string[],
  before: readonly string[] = [],
  hidden: readonly string[] = [],
): string[] {
  return [...new Set([...sent, ...before.filter((id) => hidden.includes(id))])]
}
