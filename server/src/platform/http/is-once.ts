import type { Endpoint } from "@funil/contract/shared/endpoint"

/**
 * Whether a repetition of a call with its `Idempotency-Key` gives the first answer again. Answers of public calls carry tokens and wrong
 * tries have to count, so those are neither kept nor done in one transaction; nor is a secret kept that is told once.
 */
export function isOnce({ method, access, media, reads, tellsSecret }: Endpoint): boolean {
  return method === "POST" && access !== "public" && media === "json" && !reads && !tellsSecret
}
