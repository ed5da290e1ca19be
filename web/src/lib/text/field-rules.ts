import { isOwn } from "@funil/contract/shared/own-value"
import type * as z from "zod/mini"
import type { Messages } from "./messages.ts"

type Issue = z.core.$ZodIssue
type Rules = Messages["rules"]

function isRule(rules: Rules, text: string): text is keyof Rules {
  return isOwn(rules, text)
}

function sizeSentence(rules: Rules, issue: Extract<Issue, { code: "too_small" | "too_big" }>): string {
  if (issue.code === "too_small") {
    const minimum = Number(issue.minimum)
    if (issue.origin === "string") return minimum <= 1 ? rules.required : rules.too_short(minimum)
    return issue.origin === "array" ? rules.required : rules.too_small(minimum)
  }
  const maximum = Number(issue.maximum)
  if (issue.origin === "string") return rules.too_long(maximum)
  return issue.origin === "array" ? rules.too_many(maximum) : rules.too_big(maximum)
}

/** The message of an issue, the same as the server's. */
export function issueSentence(rules: Rules, issue: Issue): string {
  if (isRule(rules, issue.message)) {
    const named = rules[issue.message]
    if (typeof named === "string") return named
  }
  if (issue.code === "too_small" || issue.code === "too_big") return sizeSentence(rules, issue)
  if (issue.code === "invalid_value") return rules.unknown_option
  if (issue.code === "invalid_type" && issue.input === undefined) return rules.required
  if (issue.code === "invalid_type" && issue.expected === "int") return rules.not_whole
  return issue.code === "invalid_format" ? rules.format : rules.type
}

/** The first message of each invalid field, with dotted names for nested fields. */
export function fieldSentences(rules: Rules, issues: readonly Issue[]): Record<string, string> {
  const sentences = new Map<string, string>()
  for (const issue of issues) {
    const field = issue.path.map(String).join(".")
    if (!sentences.has(field)) sentences.set(field, issueSentence(rules, issue))
  }
  return Object.fromEntries(sentences)
}
