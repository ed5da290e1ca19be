import type { Messages } from "../pt-br.ts"

export const products: Messages["products"] = {
  submit: "Create product",
  find: "Find a product",
  noColor: "No color",
  lines: {
    none: "No products",
    add: "Add product",
    failed: "Couldn't update the products",
    calculator: (name) => `Calculate ${name}`,
    amount: "Quantity",
    fewer: "One fewer",
    more: "One more",
    price: "Unit price",
    listPrice: (price) => `List price: ${price}`,
    useListPrice: "Use it",
    lineTotal: "Total",
    done: "Done",
    total: "Product total",
    estimate: "Estimated value",
    estimateHint: "The sum of the prices, regardless of quantity",
    gone: (name) => `Someone else removed ${name} from the deal`,
    addAgain: "Add it again",
    takeTotal: "Use as deal value",
    totalTaken: "Deal value updated",
  },
}
