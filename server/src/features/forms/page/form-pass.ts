import { createHmac, timingSafeEqual } from "node:crypto"
import { isPassword } from "../../../platform/access/password-hash.ts"
import { countTry, forgetTries, type Throttle } from "../../../platform/access/throttle.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { networkOf } from "../../../platform/http/limit-rate.ts"
import type { FormRow } from "../definition/form-row.ts"

type Guarded = Pick<FormRow, "id" | "password_hash" | "password_set_at">

const hours = 12

/** Tries of one address, and of all together. */
const ofAddress: Throttle = { name: "form password", max: 5, minutes: 15 }
const ofForm: Throttle = { name: "form passwords", max: 300, minutes: 15 }

/** A pass lets its bearer see and answer the form, or its last page alone. */
type PassPurpose = "pass" | "thanks"

function signatureOf(
  { services, accountId }: Context,
  form: Guarded,
  { expires, purpose }: { readonly expires: string; readonly purpose: PassPurpose },
): string {
  const what = `form ${purpose} ${accountId} ${form.id} ${form.password_set_at?.getTime() ?? ""} ${expires}`
  return createHmac("sha256", services.config.secretKey).update(what).digest("base64url")
}

/** What somebody who typed the password carries along in the form; a new password ends it. */
export function signPass(ctx: Context, form: Guarded, purpose: PassPurpose = "pass"): string {
  const expires = String(ctx.now().getTime() + hours * 3_600_000)
  return `${expires}.${signatureOf(ctx, form, { expires, purpose })}`
}

/** Whether a pass is ours, for this form and its password of now, and not too old. */
export function isPass(
  ctx: Context,
  form: Guarded,
  sent: string | undefined,
  purpose: PassPurpose = "pass",
): boolean {
  const [expires = "", signature = ""] = (sent ?? "").split(".")
  const [expected, got] = [Buffer.from(signatureOf(ctx, form, { expires, purpose })), Buffer.from(signature)]
  if (expected.length !== got.length || !timingSafeEqual(expected, got)) return false
  return Number(expires) > ctx.now().getTime()
}

/**
 * Whether somebody has typed the password of a form; else the seconds to wait where it was tried too often. A try counts before the
 * password is looked at, so many at once are no way around the limit; a right one is taken back.
 */
// No right: whoever has the address may try.
// No ledger: tries are counted, nothing of the account changes.
export async function tryPassword(
  ctx: Context,
  form: Guarded,
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
