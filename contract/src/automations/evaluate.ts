import {
  type Expression,
  type Fraction,
  dividedBy,
  fractionOf,
  isLess,
  negative,
  numberOf,
  plus,
  rounded,
  times,
} from "./expression.ts"
/** Returns a number field's value. Empty counts as 0. */
export type ValueOf = (field: string) => number | null

const zero: Fraction = { over: 0n, under: 1n }

/** The reason why an expression has no value. */
export class NoValue extends Error {
  readonly problem: "division_by_zero" | "too_big"

  constructor(problem: NoValue["problem"]) {
    super(problem)
    this.problem = problem
  }
}

/** Values are exact, so they grow. A value with more bits than this fits no field. */
const maxBits = 20_000

function checked(value: Fraction): Fraction {
  const size = value.over < 0n ? -value.over : value.over
  if (size >> BigInt(maxBits) > 0n || value.under >> BigInt(maxBits) > 0n) throw new NoValue("too_big")
  return value
}

function quotient(left: Fraction, right: Fraction): Fraction {
  const value = dividedBy(left, right)
  if (!value) throw new NoValue("division_by_zero")
  return value
}

const maxDecimals = 10

function called(name: Extract<Expression, { kind: "call" }>["name"], values: readonly Fraction[]): Fraction {
  const [first = zero, second = zero] = values
  if (name === "min") return values.reduce((least, value) => (isLess(value, least) ? value : least))
  if (name === "max") return values.reduce((greatest, value) => (isLess(greatest, value) ? value : greatest))
  return rounded(first, Math.min(Math.max(numberOf(rounded(second, 0)), 0), maxDecimals))
}

function valueOf(expression: Expression, fieldValue: ValueOf): Fraction {
  switch (expression.kind) {
    case "number":
      return expression.value
    case "field":
      return fractionOf(String(fieldValue(expression.name) ?? 0)) ?? zero
    case "negative":
      return negative(valueOf(expression.of, fieldValue))
    case "call":
      return called(
        expression.name,
        expression.of.map((one) => valueOf(one, fieldValue)),
      )
    default:
      return checked(combined(expression, fieldValue))
  }
}

function combined(
  { kind, left, right }: Extract<Expression, { left: Expression }>,
  fieldValue: ValueOf,
): Fraction {
  const [a, b] = [valueOf(left, fieldValue), valueOf(right, fieldValue)]
  if (kind === "sum") return plus(a, b)
  if (kind === "difference") return plus(a, negative(b))
  return kind === "product" ? times(a, b) : quotient(a, b)
}

/**
 * Returns an expression's value, exact until it rounds half up to the given decimals. Throws a
 * `NoValue`.
 */
export function evaluate(expression: Expression, fieldValue: ValueOf, decimals: number): number {
  const value = numberOf(rounded(valueOf(expression, fieldValue), decimals))
  if (!Number.isFinite(value)) throw new NoValue("too_big")
  return value
}
