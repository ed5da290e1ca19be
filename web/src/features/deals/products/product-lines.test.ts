import { expect, test } from "vitest"
import { Clash } from "../../../lib/api/fresh-write.ts"
import {
  amountOf,
  estimatedValue,
  lineTotal,
  productTotal,
  saleOf,
  stepped,
  termsOver,
} from "./product-lines.ts"

function product(amount: number, price: number) {
  return {
    id: "p",
    name: "P",
    color: null,
    price: 1,
    sku: null,
    product_picture: null,
    pivot: { product_id: "p", amount, price },
  }
}

test("a typed quantity has at most three digits and is never below 1", () => {
  expect(["", "0", "7", "12x", "-5", "12345", "2,0", "3.00"].map(amountOf)).toEqual([
    1, 1, 7, 12, 5, 123, 2, 3,
  ])
})

test("minus stops at 1 and plus at 999", () => {
  expect([stepped(1, -1), stepped(2, -1), stepped(999, 1)]).toEqual([1, 1, 999])
})

test("totals are exact to the cent", () => {
  expect(lineTotal({ amount: 3, price: 0.1 })).toBe(0.3)
  expect(productTotal([product(3, 19.99), product(1, 0.02)])).toBe(59.99)
  expect(productTotal([])).toBe(0)
  expect(estimatedValue([product(3, 19.99), product(1, 0.02)])).toBe(20.01)
})

test("the value goes along with the products, unless another one was agreed on", () => {
  const lines = [{ product_id: "p", amount: 2, price: 10 }]
  expect(saleOf({ amount: 0, products: [] }, lines)).toEqual({ products: lines })
  expect(saleOf({ amount: 10, products: [product(1, 10)] }, lines)).toEqual({ products: lines })
  expect(saleOf({ amount: 9, products: [product(1, 10)] }, lines)).toEqual({ products: lines, amount: 9 })
})

test("a new price leaves the quantity as it is by then, and the other way round", () => {
  const seen = { amount: 2, price: 350 }
  expect(termsOver({ amount: 3, price: 350 }, seen, { amount: 2, price: 300 })).toEqual({
    amount: 3,
    price: 300,
  })
  expect(termsOver({ amount: 2, price: 300 }, seen, { amount: 5, price: 350 })).toEqual({
    amount: 5,
    price: 300,
  })
  expect(() => termsOver({ amount: 3, price: 350 }, seen, { amount: 5, price: 350 })).toThrow(Clash)
})
