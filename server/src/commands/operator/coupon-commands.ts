import { currencies, cycles, paidPlanNames } from "@funil/contract/account/plans"
import {
  type CouponRow,
  endCoupon,
  insertCoupon,
  listCouponRows,
} from "../../features/billing/coupon-queries.ts"
import { moneyOf } from "../../features/billing/price-rules.ts"
import type { Services } from "../../platform/context.ts"
import {
  type CommandInput,
  type Line,
  type OperatorCommand,
  OperatorError,
  textIn,
} from "./operator-command.ts"
import { centsIn, countIn, dateIn, wordAmong, wordsIn } from "./operator-values.ts"

function couponLine({ kind, value, plans, cycles: of, ...row }: CouponRow): Line {
  return {
    code: row.code,
    kind,
    value: kind === "amount" ? moneyOf(value) : value,
    currency: row.currency,
    plans: plans?.join(",") ?? null,
    cycles: of?.join(",") ?? null,
    first_only: row.first_only,
    uses: row.uses,
    max_uses: row.max_uses,
    until: row.until_date,
    ended_at: row.ended_at,
  }
}

async function shown(services: Services, code: string): Promise<Line[]> {
  const rows = await listCouponRows(services)
  return rows.filter((row) => row.code === code).map(couponLine)
}

/** Reads the discount: exactly one of three options. */
function valueIn(options: CommandInput["options"]): Pick<CouponRow, "kind" | "value" | "currency"> {
  const [percent, amount, users] = [
    countIn(options, "percent"),
    centsIn(options, "amount"),
    countIn(options, "free-users"),
  ]
  const given = [percent, amount, users].filter((value) => value !== undefined)
  if (given.length !== 1) throw new OperatorError("Say one of --percent, --amount and --free-users.")
  const currency = textIn(options, "currency")
  if (amount !== undefined)
    return { kind: "amount", value: amount, currency: wordAmong(currencies, currency ?? "", "--currency") }
  if (currency !== undefined) throw new OperatorError("--currency is for --amount.")
  if (percent !== undefined && percent > 100) throw new OperatorError("--percent must be at most 100.")
  return percent === undefined
    ? { kind: "free_users", value: users ?? 0, currency: null }
    : { kind: "percent", value: percent, currency: null }
}

function codeIn(typed: string): string {
  const code = typed.toUpperCase()
  if (!/^[A-Z0-9-]{4,16}$/.test(code))
    throw new OperatorError("CODE must be 4 to 16 letters, digits and hyphens.")
  return code
}

const add: OperatorCommand = {
  usage:
    "coupon add CODE (--percent N | --amount N --currency BRL|USD | --free-users N) [--plans a,b] [--cycles a] [--first-only] [--max N] [--until DATE]",
  help: "Makes a coupon. --free-users and --first-only reduce the first invoice of an account's first subscription, the others renewals too.",
  options: {
    percent: { type: "string" },
    amount: { type: "string" },
    currency: { type: "string" },
    "free-users": { type: "string" },
    plans: { type: "string" },
    cycles: { type: "string" },
    "first-only": { type: "boolean" },
    max: { type: "string" },
    until: { type: "string" },
  },
  run: async ({ services, words: [typed = ""], options }) => {
    const code = codeIn(typed)
    const isMade = await insertCoupon(services, {
      code,
      ...valueIn(options),
      plans: wordsIn(paidPlanNames, options, "plans"),
      cycles: wordsIn(cycles, options, "cycles"),
      first_only: options["first-only"] === true,
      max_uses: countIn(options, "max") ?? null,
      until_date: dateIn(options, "until") ?? null,
    })
    if (!isMade) throw new OperatorError(`There is a coupon ${code} already.`)
    return shown(services, code)
  },
}

const list: OperatorCommand = {
  usage: "coupon list",
  help: "Lists all coupons, and how often each was taken.",
  run: async ({ services }) => (await listCouponRows(services)).map(couponLine),
}

const end: OperatorCommand = {
  usage: "coupon end CODE",
  help: "Lets nobody else take a coupon; who has it keeps it.",
  run: async ({ services, words: [typed = ""] }) => {
    const code = typed.toUpperCase()
    if (!(await endCoupon(services, code))) throw new OperatorError(`There is no coupon ${code}.`)
    return shown(services, code)
  },
}

export const couponCommands: Readonly<Record<string, OperatorCommand>> = {
  "coupon add": add,
  "coupon list": list,
  "coupon end": end,
}
