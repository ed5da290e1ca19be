import { gzipSync } from "node:zlib"
import lighthouse from "lighthouse"
import { median, type Outcome } from "./outcome.ts"

const rounds = 5
const least = 98
const maxKb = 30
const ofAll = ["performance", "accessibility", "best-practices"] as const

export const zippedKb = (bytes: string | Buffer) => gzipSync(bytes, { level: 9 }).length / 1024

/** The size of a page, alone and with its scripts and styles. */
export function weight(what: string, how: string, { page, all }: { page: number; all: number }): Outcome {
  return {
    what,
    how: `${how}, gzipped`,
    measured: `${all.toFixed(1)} KB, of which the page ${page.toFixed(1)}`,
    target: `≤ ${maxKb} KB`,
    isMet: all <= maxKb,
  }
}

interface ScoredPage {
  readonly what: string
  readonly url: string
  /** The browser's debugging port. */
  readonly browser: number
  /**
   * Whether the page is intentionally hidden from search engines, so that the SEO score is skipped.
   */
  readonly isHidden?: boolean
}

/** The Lighthouse scores of a page on a phone. */
export async function scores({ what, url, browser, isHidden = false }: ScoredPage): Promise<Outcome> {
  const categories = isHidden ? ofAll : [...ofAll, "seo" as const]
  const found: number[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const result = await lighthouse(url, {
      port: browser,
      onlyCategories: [...categories],
      // It fetches robots.txt from the page, which the policy of a page without scripts blocks.
      skipAudits: ["robots-txt"],
      logLevel: "error",
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(result?.lhr.runtimeError?.message ?? `${url}: nothing`)
    found.push(categories.map((name) => 100 * (result.lhr.categories[name]?.score ?? 0)))
  }
  const middle = categories.map(
    (name, at) => [name, Math.round(median(found.map((all) => all[at] ?? 0)))] as const,
  )
  return {
    what,
    how: `Lighthouse, mobile, median of ${rounds}${isHidden ? "; it is kept from search engines on purpose" : ""}`,
    measured: middle.map(([name, score]) => `${name} ${score}`).join(", "),
    target: `each ≥ ${least}`,
    isMet: middle.every(([, score]) => score >= least),
  }
}
