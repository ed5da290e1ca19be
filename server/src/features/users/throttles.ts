import type { Throttle } from "../../platform/access/throttle.ts"

/** Wrong passwords for one account and e-mail, whether or not they exist. */
export const loginThrottle: Throttle = { name: "login", max: 5, minutes: 15 }

/** Wrong passwords from one address, over all accounts. */
export const addressThrottle: Throttle = { name: "login from", max: 50, minutes: 15 }

/** Mailed codes for one account and e-mail. */
export const codeThrottle: Throttle = { name: "code", max: 3, minutes: 60 }

/** Mails that invite one user again. */
export const invitationThrottle: Throttle = { name: "invitation", max: 5, minutes: 60 }

/** Mails by which one invited user asks for another link. */
export const askedThrottle: Throttle = { name: "invitation asked", max: 1, minutes: 24 * 60 }
