import * as z from "zod/mini"

export const maxMoney = 99_999_999.99

/** Rounds half up to 2 decimals, exact for JSON's numbers: 1.005 is 1.01. */
function roundMoney(value: number): number {
  return Number(`${Math.round(Number(`${value}e2`))}e-2`)
}

/** An amount of money: a number from 0 to 99999999.99; more than 2 decimals are rounded half up. */
export const money = z.number().check(
  z.overwrite((value) => (Math.abs(value) < 1e-6 ? 0 : Math.abs(value) < 1e15 ? roundMoney(value) : value)),
  z.minimum(0),
  z.maximum(maxMoney),
)

export const maxQuantity = 999

/** A quantity: a whole number from 1 to `maxQuantity`. */
export const quantity = z.number().check(z.int(), z.minimum(1), z.maximum(maxQuantity))
