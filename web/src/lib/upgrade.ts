import { createStore, useStore } from "./store.ts"

interface Upgrade {
  readonly coupon: string
}

/** What the address asked for when the page was opened: it may send people through sign-in first. */
function askedByAddress(): Upgrade | undefined {
  const [opened] = performance.getEntriesByType("navigation")
  const query = new URL(opened?.name ?? location.href).searchParams
  const coupon = query.get("coupon")
  if (query.get("upgrade_plan") !== "true" && coupon === null) return undefined
  return { coupon: (coupon ?? "").toUpperCase() }
}

const upgrade = createStore(askedByAddress())

/** Opens the dialog in which a plan is ordered. */
export function openUpgrade(coupon = ""): void {
  upgrade.set({ coupon })
}

export function closeUpgrade(): void {
  upgrade.set(undefined)
}

/** The order that was asked for, by a click or by `?upgrade_plan=true` and `?coupon=…` in the address. */
export function useUpgrade(): Upgrade | undefined {
  return useStore(upgrade)
}
