import { createHmac } from "node:crypto"
import { createChallenge, verifySolution } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import * as z from "zod/mini"
import type { Context } from "../../../platform/context.ts"

/**
 * About 250,000 rounds of PBKDF2 on average: a third of a second on a phone, half a millisecond to
 * check.
 */
const work = { algorithm: "PBKDF2/SHA-256", cost: 1000, keyPrefix: "00" } as const

const hoursToSend = 24
const msToType = 2000

const text = z.string().check(z.maxLength(100))

const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(work.algorithm),
      nonce: text,
      salt: text,
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: text,
      data: z.object({ form: text, key: text, at: z.number() }),
    }),
    signature: text,
  }),
  solution: z.object({ counter: z.number(), derivedKey: text }),
})

function secretOf({ services }: Context): string {
  return createHmac("sha256", services.config.secretKey).update("proof of work").digest("hex")
}

/** Returns the challenge for the browser. It is bound to one answer, which the key identifies. */
export async function challengeFor(ctx: Context, form: string, key: string): Promise<string> {
  const data = { form, key, at: ctx.now().getTime() }
  return JSON.stringify(
    await createChallenge({ ...work, data, deriveKey, hmacSignatureSecret: secretOf(ctx) }),
  )
}

function payloadIn(sent: string): z.output<typeof payload> | null {
  try {
    return payload.safeParse(JSON.parse(sent)).data ?? null
  } catch {
    return null
  }
}

/** Returns the sign of a program: no browser did the work, or nobody types that fast. */
export async function suspicionOf(
  ctx: Context,
  { form, key, proof }: { readonly form: string; readonly key: string; readonly proof: string | undefined },
): Promise<"no_proof" | "too_soon" | null> {
  const sent = payloadIn(proof ?? "")
  if (!sent) return "no_proof"
  const { challenge, solution } = sent
  const { data } = challenge.parameters
  const age = ctx.now().getTime() - data.at
  if (data.form !== form || data.key !== key || age > hoursToSend * 3_600_000) return "no_proof"
  const secret = { hmacSignatureSecret: secretOf(ctx) }
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secret }).catch(() => ({
    verified: false,
  }))
  if (!verified) return "no_proof"
  return age < msToType ? "too_soon" : null
}
