interface HtmlPolicy {
  createHTML: (html: string) => unknown
}
interface PolicyFactory {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => HtmlPolicy
}

// The content security policy allows markup only through this policy, which feeds only the inert
// parser below.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
const policy = trustedTypes?.createPolicy("funil-inert", { createHTML: (html) => html })

/** Parses HTML into a tree that runs nothing and fetches nothing. Never insert it into the page. */
export function inertBody(html: string): HTMLElement {
  // `DOMParser` accepts trusted HTML, but its type knows only strings.
  const source = (policy ? policy.createHTML(html) : html) as string
  return new DOMParser().parseFromString(source, "text/html").body
}
