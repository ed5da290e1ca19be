import { hash, verify } from "@node-rs/argon2"
import { AppError } from "../app-error.ts"
import { limitConcurrency } from "../limit-concurrency.ts"

/** argon2id by the minimum of OWASP; a hash carries its parameters. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of nothing that anybody knows: checking against it takes as long as against a real one. */
const dummy =
  "$argon2id$v=19$m=19456,t=2,p=1$GFnPdJTg4bEAybYsSVPhmg$QLLKeQ4rG/AJuJDRGPSJx3ModjZdh9uRp/oBeWw0UlY"

/** Each takes a core and 19 MB for a while; those who wait beyond are a flood. */
const slots = limitConcurrency({
  atOnce: 4,
  maxWaiting: 200,
  refusal: () => new AppError("too_many_requests", { headers: { "retry-after": "5" } }),
})

/** The argon2id hash of a password, at most four at once. One typed in another Unicode form is the same password. */
export async function hashPassword(password: string): Promise<string> {
  return slots(() => hash(password.normalize("NFC"), parameters))
}

/** Whether it is the password of the hash. Without a hash it isn't, which takes the same time. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await slots(() => verify(stored ?? dummy, password.normalize("NFC")))
  return matches && stored !== null && stored !== undefined
}
