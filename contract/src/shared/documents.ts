import { cnpj as cnpjDigits, cpf as cpfDigits } from "cpf-cnpj-validator"
import * as z from "zod/mini"

const cpfForm = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/
const cnpjForm = /^[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}$/i

function withoutMask(typed: string): string {
  return typed.replaceAll(/[.\-/]/g, "").toUpperCase()
}

/** A stored CPF or CNPJ as people write it; anything else as it is. */
export function withMask(document: string): string {
  if (cpfForm.test(document)) return cpfDigits.format(document)
  return cnpjForm.test(document) ? cnpjDigits.format(document) : document
}

/** A person's CPF with right check digits, with or without its mask; stored without. */
export const cpf = z.string().check(
  z.trim(),
  z.refine((typed) => cpfForm.test(typed) && cpfDigits.isValid(typed), "cpf"),
  z.overwrite(withoutMask),
)

/** A company's CNPJ with right check digits, of digits only or alphanumeric, with or without its mask; stored without. */
export const cnpj = z.string().check(
  z.trim(),
  z.refine((typed) => cnpjForm.test(typed) && cnpjDigits.isValid(typed), "cnpj"),
  z.overwrite(withoutMask),
)
