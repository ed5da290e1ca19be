import * as z from "zod/mini"
import { cnpj, cpf } from "./documents.ts"
import { isEmail, text } from "./text.ts"

const phoneForm = /^\+55\d{10,11}$/
const randomForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const maxEmail = 77

/** A key of Pix as banks know it; null for what is none. */
function keyOf(typed: string): string | null {
  const document = [cpf, cnpj].map((form) => form.safeParse(typed)).find(({ success }) => success)
  if (document?.success) return document.data
  const lower = typed.trim().toLowerCase()
  const phone = lower.replaceAll(/[\s().-]/g, "")
  if (phoneForm.test(phone)) return phone
  const isAddress = isEmail(lower) && lower.length <= maxEmail && /^[\x21-\x7e]+$/.test(lower)
  return isAddress || randomForm.test(lower) ? lower : null
}

/** A key of Pix: a CPF, a CNPJ, an e-mail, a telephone with +55 or a random key; stored as banks know it. */
export const pixKey = z.string().check(
  z.maxLength(200),
  z.refine((typed) => keyOf(typed) !== null, "pix_key"),
  z.overwrite((typed) => keyOf(typed) ?? typed),
)

/** A name in a code of Pix, which has no accents: of something else nothing would be left. */
export const pixName = (max: number) =>
  text(max).check(z.refine((typed) => /[A-Za-z\d]/.test(typed.normalize("NFD")), "format"))
