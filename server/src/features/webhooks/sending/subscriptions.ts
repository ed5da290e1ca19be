import type { Subscriptions } from "../../deliveries/subscriptions.ts"
import { callOf } from "./call-of.ts"
import { noteAttempt } from "./note-attempt.ts"

/** How the deliveries of webhooks are sent and settled. */
export const subscriptions: Subscriptions = { callOf, onAttempt: noteAttempt }
