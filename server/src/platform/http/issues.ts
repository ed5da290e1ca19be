import { fieldRules, type FieldRule } from "@funil/contract/api/errors"
import type * as z from "zod/v4/core"
import type { FieldProblem } from "../app-error.ts"

type Issue = z.$ZodIssue
type Problems = Record<string, FieldProblem[]>

/** Returns a schema's issues by field, with dots for nested ones. */
export function fieldProblems(issues: readonly Issue[]): Problems {
  // A map, since a field may be called `constructor` or `__proto__`.
  const problems = new Map<string, FieldProblem[]>()
  const add = (path: readonly PropertyKey[], problem: FieldProblem) => {
    const field = path.map(String).join(".") || "body"
    const known = problems.get(field) ?? []
    // Several checks may report one rule, such as a date's form and existence.
    if (!known.some(({ rule }) => rule === problem.rule)) problems.set(field, [...known, problem])
  }
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) add([...issue.path, key], { rule: "unknown_field" })
    } else if (issue.code === "invalid_key" || issue.code === "invalid_element") {
      add(issue.path, issue.issues[0] ? problemOf(issue.issues[0]) : { rule: "type" })
    } else {
      add(issue.path, problemOf(issue))
    }
  }
  return Object.fromEntries(problems)
}

function isRule(text: string): text is FieldRule {
  return (fieldRules as readonly string[]).includes(text)
}

function bound(issue: { origin?: string }, short: FieldRule, small: FieldRule): FieldRule {
  if (issue.origin === "string") return short
  return issue.origin === "array" && small === "too_big" ? "too_many" : small
}

/**
 * Returns an issue's rule. A schema may name it as its message; otherwise the issue's kind decides.
 */
function problemOf(issue: Issue): FieldProblem {
  if (isRule(issue.message)) return { rule: issue.message }
  switch (issue.code) {
    case "too_small":
      return { rule: bound(issue, "too_short", "too_small"), params: { minimum: Number(issue.minimum) } }
    case "too_big":
      return { rule: bound(issue, "too_long", "too_big"), params: { maximum: Number(issue.maximum) } }
    case "invalid_value":
      return { rule: "unknown_option" }
    case "invalid_type":
      return {
        rule: issue.input === undefined ? "required" : issue.expected === "int" ? "not_whole" : "type",
      }
    case "invalid_format":
      return { rule: "format" }
    default:
      return { rule: "type" }
  }
}
