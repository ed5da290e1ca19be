import { describe, expect, test } from "vitest"
import { evaluate, NoValue } from "./evaluate.ts"
import { ExpressionError, fieldsOf, readExpression } from "./expression.ts"

const fields: Readonly<Record<string, number | null>> = {
  amount: 1234.5,
  "custom_fields.freight": 0.1,
  empty: null,
  tiny: 1e-300,
  huge: 1e15,
}
const fieldValue = (name: string) => (Object.hasOwn(fields, name) ? (fields[name] ?? null) : null)

function valueOf(text: string, decimals = 2): number {
  return evaluate(readExpression(text), fieldValue, decimals)
}

/** Returns the error of reading or evaluating a text. */
function problemOf(text: string): string | number {
  try {
    return valueOf(text)
  } catch (error) {
    if (error instanceof ExpressionError || error instanceof NoValue) return error.problem
    throw error
  }
}

describe("an expression", () => {
  test.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["10 - 4 - 3", 3],
    ["12 / 4 / 3", 1],
    ["-2 * -3", 6],
    ["2 - -3", 5],
    ["-(1 + 2)", -3],
    [".5 + 0.25", 0.75],
    ["{amount} * 0.1 + {custom_fields.freight}", 123.55],
    ["{ amount }/3", 411.5],
    ["{empty} + 5", 5],
    ["{gone} + 5", 5],
    ["min(3, 1, 2) + max(1, 2)", 3],
    ["round(2.345, 2) * 100", 235],
    ["round(2.5) + round(-2.5)", 0],
    ["round(1.23456789, 99)", 1.23],
    ["round(1.5, 1e1)", "syntax"],
  ])("%s is %s", (text, wanted) => {
    expect(problemOf(text)).toBe(wanted)
  })

  test("is exact where binary numbers are not, and rounds half up", () => {
    expect(valueOf("0.1 + 0.2", 6)).toBe(0.3)
    expect(valueOf("1.005")).toBe(1.01)
    expect(valueOf("1 / 3 * 3")).toBe(1)
    expect(valueOf("0.615 * 100", 0)).toBe(62)
    expect(valueOf("-1.005")).toBe(-1.01)
    expect(valueOf("{tiny} * 10", 6)).toBe(0)
  })

  test("tells which fields it names, and where", () => {
    expect(fieldsOf(readExpression("{amount} + max(-{empty}, 2)"))).toMatchObject([
      { name: "amount", at: 0 },
      { name: "empty", at: 16 },
    ])
  })

  test.each<[string, string | number]>([
    ["", "syntax"],
    ["1 +", "syntax"],
    ["1 2", "syntax"],
    ["(1", "syntax"],
    ["1)", "syntax"],
    ["{amount", "syntax"],
    ["{{amount}}", "syntax"],
    ["1,5", "syntax"],
    ["1e308*10", "syntax"],
    ["٣ + ４", "syntax"],
    ["0x10", "syntax"],
    ["1; 2", "syntax"],
    ["{amount}.constructor", "syntax"],
    ["constructor.constructor('return process')()", "unknown_function"],
    ["__proto__", "unknown_function"],
    ["toString(1)", "unknown_function"],
    ["hasOwnProperty(1)", "unknown_function"],
    ["eval(1)", "unknown_function"],
    ["min(1)", "wrong_count"],
    ["round(1, 2, 3)", "wrong_count"],
    ["min()", "syntax"],
    ["1 / 0", "division_by_zero"],
    ["0 / 0", "division_by_zero"],
    ["1 / {empty}", "division_by_zero"],
    ["`${1}`", "syntax"],
    ["{constructor} + {__proto__}", 0],
    [Array(60).fill("{huge}").join("*"), "too_big"],
    [Array(70).fill("{tiny}").join("*"), "too_big"],
    ["9".repeat(400), "too_big"],
    ["(".repeat(10_000), "too_long"],
    ["(".repeat(400), "too_deep"],
    [`${"(".repeat(21)}1${")".repeat(21)}`, "too_deep"],
    [`${"-".repeat(30)}1`, "too_deep"],
    [Array(150).fill("1").join("+"), "too_deep"],
    [`${"max(1,".repeat(30)}1${")".repeat(30)}`, "too_deep"],
    [`round(1, ${"9".repeat(400)})`, 1],
    ["{".repeat(500), "syntax"],
    [`{${"a".repeat(490)}}`, 0],
  ])("that is hostile or wrong, of row %#, is answered within 50 ms", (text, wanted) => {
    const started = Date.now()
    expect(problemOf(text)).toBe(wanted)
    expect(Date.now() - started).toBeLessThan(50)
  })
})
