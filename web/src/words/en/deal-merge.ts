import type { Messages } from "../pt-br.ts"

export const dealMerge: Messages["dealMerge"] = {
  title: "Merge deals",
  text: "Choose what to keep. Missing values are filled in from the other deal; tags, contacts and companies are combined; tasks, bills, messages, notes and files come along. The deal you keep stays in its pipeline and stage, and the other goes to the trash. You can undo it.",
  find: "Merge with",
  suggested: "Suggestions",
  same: { contacts: "Same contact", companies: "Same company", pipeline: "Same pipeline" },
  products: "Products",
  take: (count) => (count === 1 ? "Add the missing product" : `Add the ${count} missing products`),
  line: (amount, price) => `${amount} × ${price}`,
  both: (names) => `On both deals, not added up: ${names}`,
  amount: "Value",
  sum: "Sum of the products",
  of: (name, code) => `From ${name} (${code})`,
  total: "Value of the merged deal",
}
