/** Returns a column's name for comparison: without case, accents and marks. */
export function bareHeader(header: string): string {
  return header
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}
