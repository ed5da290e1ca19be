import type { Messages } from "../pt-br.ts"

export const contacts: Messages["contacts"] = {
  find: "Find a contact",
  findCompany: "Find a company",
}
