import type { Messages } from "../pt-br.ts"

export const rules: Messages["rules"] = {
  required: "This field is required.",
  type: "Wrong type of value.",
  unknown_option: "Unknown option.",
  too_short: (minimum) => `Use at least ${minimum} characters.`,
  too_long: (maximum) => `Use at most ${maximum} characters.`,
  too_small: (minimum) => `The minimum is ${minimum}.`,
  too_big: (maximum) => `The maximum is ${maximum}.`,
  too_many: (maximum) => `At most ${maximum} items.`,
  not_whole: "Use a whole number.",
  email: "Invalid e-mail.",
  url: "Invalid address: begin with http:// or https://.",
  date: "Invalid date.",
  wall_clock: "Invalid date and time.",
  nul: "The text has characters that can't be stored.",
  cpf: "Invalid CPF.",
  cnpj: "Invalid CNPJ.",
  phone: "Invalid phone number.",
  domain: "Use 3 to 40 lower-case letters, digits and inner hyphens.",
  domain_reserved: "This domain is reserved.",
  format: "Invalid format.",
}
