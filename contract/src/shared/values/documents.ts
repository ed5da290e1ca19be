import { cnpj as cnpjDigits, cpf as cpfDigits } from "cpf-cnpj-validator"
import * as z from "zod/mini"
import { isEmail, text } from "./text.ts"

const cpfForm = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/
const cnpjForm = /^[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}$/i

function withoutMask(typed: string): string {
  return typed.replaceAll(/[.\-/]/g, "").toUpperCase()
}

/** Returns a stored CPF or CNPJ with its mask, and other texts unchanged. */
export function withMask(document: string): string {
  if (cpfForm.test(document)) return cpfDigits.format(document)
  return cnpjForm.test(document) ? cnpjDigits.format(document) : document
}

/** A CPF with valid check digits, with or without its mask. Stored without. */
export const cpf = z.string().check(
  z.trim(),
  z.refine((typed) => cpfForm.test(typed) && cpfDigits.isValid(typed), "cpf"),
  z.overwrite(withoutMask),
)

/**
 * A CNPJ with valid check digits, numeric or alphanumeric, with or without its mask. Stored
 * without.
 */
export const cnpj = z.string().check(
  z.trim(),
  z.refine((typed) => cnpjForm.test(typed) && cnpjDigits.isValid(typed), "cnpj"),
  z.overwrite(withoutMask),
)

const phoneForm = /^\+55\d{10,11}$/
const randomForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const maxEmail = 77

/** Returns a Pix key in the banks' form, or null. */
function keyOf(typed: string): string | null {
  const document = [cpf, cnpj].map((form) => form.safeParse(typed)).find(({ success }) => success)
  if (document?.success) return document.data
  const lower = typed.trim().toLowerCase()
  const phone = lower.replaceAll(/[\s().-]/g, "")
  if (phoneForm.test(phone)) return phone
  const isAddress = isEmail(lower) && lower.length <= maxEmail && /^[\x21-\x7e]+$/.test(lower)
  return isAddress || randomForm.test(lower) ? lower : null
}

/**
 * A Pix key: a CPF, a CNPJ, an email, a phone with +55 or a random key. Stored in the banks' form.
 */
export const pixKey = z.string().check(
  z.maxLength(200),
  z.refine((typed) => keyOf(typed) !== null, "pix_key"),
  z.overwrite((typed) => keyOf(typed) ?? typed),
)

/**
 * A name in a Pix code, which has only letters without accents. Other scripts would leave nothing.
 */
export const pixName = (max: number) =>
  text(max).check(z.refine((typed) => /[A-Za-z\d]/.test(typed.normalize("NFD")), "format"))
