/**
 * Removes styles from pasted HTML, because the page's policy logs a violation for each. Also
 * removes the `b` that Google Docs wraps around everything.
 */
export function withoutStyles(html: string): string {
  return html
    .replaceAll(/<b\s[^>]*font-weight:\s*normal[^>]*>/gi, "<span>")
    .replaceAll(/<style[\s\S]*?<\/style\s*>/gi, "")
    .replaceAll(/\sstyle\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, "")
}
