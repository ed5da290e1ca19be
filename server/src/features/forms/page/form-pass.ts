import { createHmac, timingSafeEqual } from "node:crypto"
import { isPassword } from "../../../platform/access/passwords.ts"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { countTry, forgetTries, type Throttle } from "../../../platform/access/throttle.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { networkOf } from "../../../platform/http/limit-rate.ts"
import type { FormRow } from "../definition/form-content.ts"

type PasswordForm = Pick<FormRow, "id" | "password_hash" | "password_set_at">

const hours = 12

/** The password attempts of one address, and of all addresses together. */
const ofAddress: Throttle = { name: "form password", max: 5, minutes: 15 }
const ofForm: Throttle = { name: "form passwords", max: 300, minutes: 15 }

/** A pass lets its bearer see and answer the form, or see only its last page. */
type PassPurpose = "pass" | "thanks"

function signatureOf(
  { services, accountId }: Context,
  form: PasswordForm,
  { expires, purpose }: { readonly expires: string; readonly purpose: PassPurpose },
): string {
  const what = `form ${purpose} ${accountId} ${form.id} ${form.password_set_at?.getTime() ?? ""} ${expires}`
  return createHmac("sha256", services.config.secretKey).update(what).digest("base64url")
}

/** Signs the hidden value that proves the password. A new password invalidates it. */
export function signPass(ctx: Context, form: PasswordForm, purpose: PassPurpose = "pass"): string {
  const expires = String(ctx.now().getTime() + hours * 3_600_000)
  return `${expires}.${signatureOf(ctx, form, { expires, purpose })}`
}

/** Whether we signed the pass for this form and its current password, and it has not expired. */
export function isPass(
  ctx: Context,
  form: PasswordForm,
  sent: string | undefined,
  purpose: PassPurpose = "pass",
): boolean {
  const [expires = "", signature = ""] = (sent ?? "").split(".")
  const [expected, got] = [Buffer.from(signatureOf(ctx, form, { expires, purpose })), Buffer.from(signature)]
  if (expected.length !== got.length || !timingSafeEqual(expected, got)) return false
  return Number(expires) > ctx.now().getTime()
}

/**
 * Returns whether the password is right, or the seconds to wait after too many attempts. Counts an
 * attempt before the check, so that parallel requests cannot exceed the limit. Uncounts a right
 * one.
 */
// No ledger: counting attempts changes nothing of the account.
export async function tryPassword(
  ctx: Permitted<"public">,
  form: PasswordForm,
  typed: { readonly password: string; readonly ip: string },
): Promise<{ readonly isRight: boolean } | { readonly wait: number }> {
  const who = `${form.id} ${networkOf(typed.ip)}`
  const waits = await inTransaction(ctx, (tx) =>
    Promise.all([countTry(tx, ofAddress, who), countTry(tx, ofForm, form.id)]),
  )
  const wait = Math.max(...waits.map((seconds) => seconds ?? 0))
  if (wait > 0) return { wait }
  const isRight = await isPassword(typed.password, form.password_hash)
  if (isRight) await inTransaction(ctx, (tx) => forgetTries(tx, ofAddress, who))
  return { isRight }
}
