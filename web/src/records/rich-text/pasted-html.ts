/**
 * Pasted HTML without what the page's policy refuses with a complaint for each piece. Google Docs wraps everything in a `b` that only
 * its style makes plain.
 */
export function withoutStyles(html: string): string {
  return html
    .replaceAll(/<b\s[^>]*font-weight:\s*normal[^>]*>/gi, "<span>")
    .replaceAll(/<style[\s\S]*?<\/style\s*>/gi, "")
    .replaceAll(/\sstyle\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, "")
}
