import type { Messages } from "../pt-br.ts"

export const deals: Messages["deals"] = {
  title: "Deals",
  one: "Deal",
  create: "New deal",
}
