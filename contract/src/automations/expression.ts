import { isOwn, ownValue } from "../shared/own-value.ts"

/** A parsed expression. */
export type Expression =
  | { readonly kind: "number"; readonly value: Fraction }
  | { readonly kind: "field"; readonly name: string; readonly at: number }
  | { readonly kind: "negative"; readonly of: Expression }
  | {
      readonly kind: "sum" | "difference" | "product" | "quotient"
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly kind: "call"; readonly name: FunctionName; readonly of: readonly Expression[] }

/** The functions of expressions, with their fewest and most arguments. */
const expressionFunctions = { min: [2, 20], max: [2, 20], round: [1, 2] } as const
type FunctionName = keyof typeof expressionFunctions

/** Why an expression can't be parsed, and at which character from 0. */
export class ExpressionError extends Error {
  readonly problem: "syntax" | "too_long" | "too_deep" | "unknown_function" | "wrong_count"
  readonly at: number

  constructor(problem: ExpressionError["problem"], at: number) {
    super(problem)
    this.problem = problem
    this.at = at
  }
}

const longest = 500
const maxNodes = 200
const deepest = 20

interface Token {
  readonly text: string
  readonly at: number
}

/** A number, a field, a word or a sign. Any other character is a token that matches nothing. */
const token = /\s+|(\d+(?:\.\d+)?|\.\d+|\{[^{}]*\}|[A-Za-z_]\w*|[\s\S])/gu

function tokensOf(text: string): Token[] {
  return [...text.matchAll(token)].flatMap(({ 1: found, index }) => (found ? { text: found, at: index } : []))
}

const operators = {
  "+": { kind: "sum", strength: 1 },
  "-": { kind: "difference", strength: 1 },
  "*": { kind: "product", strength: 2 },
  "/": { kind: "quotient", strength: 2 },
} as const
const unaryStrength = 3

function operatorAt({ text }: Token) {
  return ownValue(operators, text) ?? null
}

/**
 * Parses an expression by operator precedence. It can only name fields and call three functions.
 */
class Reader {
  readonly #tokens: readonly Token[]
  readonly #end: Token
  #place = 0
  #nodes = 0

  constructor(text: string) {
    this.#tokens = tokensOf(text)
    this.#end = { text: "", at: text.length }
  }

  whole(): Expression {
    const read = this.#expression(0, 0)
    if (this.#next.text !== "") throw new ExpressionError("syntax", this.#next.at)
    return read
  }

  get #next(): Token {
    return this.#tokens[this.#place] ?? this.#end
  }

  #take(wanted?: string): Token {
    const taken = this.#next
    if (wanted !== undefined && taken.text !== wanted) throw new ExpressionError("syntax", taken.at)
    this.#place += 1
    return taken
  }

  #expression(strength: number, depth: number): Expression {
    let left = this.#operand(depth)
    for (let found = operatorAt(this.#next); found && found.strength > strength;) {
      const { at } = this.#take()
      this.#count(at, depth)
      left = { kind: found.kind, left, right: this.#expression(found.strength, depth + 1) }
      found = operatorAt(this.#next)
    }
    return left
  }

  #operand(depth: number): Expression {
    const { text, at } = this.#take()
    this.#count(at, depth)
    if (text === "-") return { kind: "negative", of: this.#expression(unaryStrength, depth + 1) }
    if (text === "(") {
      const inner = this.#expression(0, depth + 1)
      this.#take(")")
      return inner
    }
    if (text.startsWith("{") && text.endsWith("}"))
      return { kind: "field", name: text.slice(1, -1).trim(), at }
    if (/^[A-Za-z_]/.test(text)) return this.#call({ text, at }, depth)
    const value = /^[\d.]/.test(text) ? fractionOf(text) : null
    if (value) return { kind: "number", value }
    throw new ExpressionError("syntax", at)
  }

  #call({ text, at }: Token, depth: number): Expression {
    if (!isOwn(expressionFunctions, text)) throw new ExpressionError("unknown_function", at)
    const of: Expression[] = []
    this.#take("(")
    do of.push(this.#expression(0, depth + 1))
    while (this.#next.text === "," && this.#take())
    this.#take(")")
    const [min, max] = expressionFunctions[text]
    if (of.length < min || of.length > max) throw new ExpressionError("wrong_count", at)
    return { kind: "call", name: text, of }
  }

  #count(at: number, depth: number): void {
    this.#nodes += 1
    if (depth > deepest || this.#nodes > maxNodes) throw new ExpressionError("too_deep", at)
  }
}

/**
 * Parses arithmetic over fields, `{amount} * 0.1 + max({custom_fields.freight}, 5)`: `+ - * /`,
 * brackets, `min`, `max`, `round`. Throws an `ExpressionError` for anything else, and beyond 500
 * characters, 200 parts or 20 levels.
 */
export function readExpression(text: string): Expression {
  if (text.length > longest) throw new ExpressionError("too_long", longest)
  return new Reader(text).whole()
}

/** Returns an expression's fields in their order. */
export function fieldsOf(expression: Expression): { readonly name: string; readonly at: number }[] {
  switch (expression.kind) {
    case "number":
      return []
    case "field":
      return [expression]
    case "negative":
      return fieldsOf(expression.of)
    case "call":
      return expression.of.flatMap(fieldsOf)
    default:
      return [...fieldsOf(expression.left), ...fieldsOf(expression.right)]
  }
}

/** An exact number: a fraction of whole numbers with a positive denominator. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

const written = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,3}))?$/i

/** Returns the exact number of a text, or null. Only the digits 0 to 9 count. */
export function fractionOf(text: string): Fraction | null {
  const [, sign = "", whole = "", decimals = "", exponent = "0"] = written.exec(text) ?? []
  if (whole === "" && decimals === "") return null
  const digits = BigInt(`${sign === "-" ? "-" : ""}${whole}${decimals}`)
  const shift = Number(exponent) - decimals.length
  const power = 10n ** BigInt(Math.abs(shift))
  return shift < 0 ? { over: digits, under: power } : { over: digits * power, under: 1n }
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}

export function negative({ over, under }: Fraction): Fraction {
  return { over: -over, under }
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.over, under: a.under * b.under }
}

/** Returns null for a divisor of 0. */
export function dividedBy(a: Fraction, b: Fraction): Fraction | null {
  if (b.over === 0n) return null
  const flipped = b.over < 0n ? { over: -b.under, under: -b.over } : { over: b.under, under: b.over }
  return times(a, flipped)
}

export function isLess(a: Fraction, b: Fraction): boolean {
  return a.over * b.under < b.over * a.under
}

/** Rounds to the given decimals, half away from zero: 1.005 is 1.01 and -1.005 is -1.01. */
export function rounded({ over, under }: Fraction, decimals: number): Fraction {
  const power = 10n ** BigInt(decimals)
  const size = (over < 0n ? -over : over) * power
  const nearest = (2n * size + under) / (2n * under)
  return { over: over < 0n ? -nearest : nearest, under: power }
}

/** Returns a JavaScript number, exact to its 15 digits after `rounded`. */
export function numberOf({ over, under }: Fraction): number {
  return Number(over) / Number(under)
}
