/** A text cut to what a channel takes, in whole characters. */
export function clipped(text: string, maxLength: number): string {
  return Array.from(text).slice(0, maxLength).join("")
}
