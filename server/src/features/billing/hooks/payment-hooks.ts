import type { Hook } from "../../../platform/hooks/hook.ts"
import { asaasHook } from "./asaas-hook.ts"
import { stripeHook } from "./stripe-hook.ts"

/** Where payment providers tell that something happened to a charge. */
export const paymentHooks: readonly Hook[] = [asaasHook, stripeHook]
